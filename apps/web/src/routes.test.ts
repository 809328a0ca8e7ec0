import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { queryClient } from './queryClient.ts'
import { routeTree } from './routeTree.gen.ts'

const router = createRouter({ routeTree, context: { queryClient }, history: createMemoryHistory() })
const routes = Object.values(router.routesById)

test('whoever is not signed in gets to these pages and no other', () => {
  const open = routes.map(({ id }) => id).filter((id) => !id.startsWith('/_signed-in/'))
  expect(new Set(open)).toEqual(
    new Set([
      '__root__',
      '/',
      '/home',
      '/login',
      '/forbidden',
      '/unauthorized',
      '/_signed-in',
      '/_public',
      '/_public/confirm',
      '/_public/requestresetpassword',
      '/_public/resetpassword',
    ]),
  )
})

test('every page for who is signed in says whom it lets in', () => {
  const pages = routes.filter(({ id }) => id.startsWith('/_signed-in/'))
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter(({ options }) => options.staticData?.allows === undefined).map(({ id }) => id)).toEqual([])
})

test('every page of the menu has a row of its own', () => {
  const rows = routes.flatMap(({ options }) => options.staticData?.menu?.row ?? [])
  expect(rows.toSorted((a, b) => a - b)).toEqual([...rows.keys()])
})
