/** Errors behind procedures and files, stranger than an upstream can answer. */
import { problem } from '@schoolbeheer/contracts/problem'
import { createApp } from '@schoolbeheer/server/app'
import { anonymous } from '@schoolbeheer/server/bearer'
import { listen } from '@schoolbeheer/server/start'
import { logged } from '@schoolbeheer/server/testing/log'
import { inside, oddities } from '@schoolbeheer/server/testing/oddities'
import { expect, onTestFinished, test } from 'vitest'
import type { Apis } from './apis.ts'
import type { Door } from './auth/door.ts'
import { downloadRoutes } from './files/downloads.ts'
import { trpcRoutes } from './trpc/plugin.ts'

/** A door that lets everybody in. */
const door: Door = {
  session: async () => undefined,
  ownPage: () => undefined,
  caller: async () => undefined,
  permission: async () => anonymous,
  enter: async () => ({ viewer: anonymous, bearer: '' }),
  largeTurn: async () => undefined,
  fileTurn: async () => undefined,
}

/**
 * Starts procedures and files before APIs that throw this error for releases and models, and answer anything else with
 * an empty list.
 */
async function start(thrown: unknown) {
  const refuse = () =>
    Promise.resolve().then(() => {
      throw thrown
    })
  const api: Apis['school'] = {
    resource: '',
    upstream: async () => ({
      as: () => refuse,
      passOn: (_caller, { definition: { path } }) =>
        path === '/api/release/getall' ? refuse() : Promise.resolve({ answer: [] }),
      file: refuse,
      upload: refuse,
      close: () => Promise.resolve(),
    }),
  }
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {} })
  onTestFinished(() => app.close())
  const apis = { school: api, identity: api, close: () => Promise.resolve() }
  await trpcRoutes(app, { door, apis, countReset: () => Promise.resolve() })
  downloadRoutes(app, door, apis)
  return listen(app, { host: '127.0.0.1', port: 0 })
}

async function answersBefore(thrown: unknown) {
  const url = await start(thrown)
  const batch = await fetch(`${url}/trpc/releases.list,reference.provinces?batch=1`)
  const file = await fetch(`${url}/files/exception-logs/7/model`)
  return {
    calls: await batch.json(),
    file: [file.status, await file.json()],
    errors: logged().filter(({ level }) => level === 50),
  }
}

function refused(httpStatus: number, message: string) {
  return {
    calls: [
      {
        error: {
          json: expect.objectContaining({ message, data: expect.objectContaining({ httpStatus, fields: {} }) }),
        },
      },
      { result: { data: { json: [] } } },
    ],
    file: [httpStatus, { error: message }],
  }
}

test.each(oddities())('a 500 of its call alone, and of a file: %s', async (_name, thrown) => {
  const { errors, ...answers } = await answersBefore(thrown)
  expect(answers).toEqual(refused(500, 'shared_error_unexpected'))
  expect(errors).toHaveLength(2)
  expect(JSON.stringify(answers)).not.toContain(inside)
})

test.each(oddities())('the cause of a 502 changes no answer, and is logged: %s', async (_name, cause) => {
  const { errors, ...answers } = await answersBefore(problem(502, { cause }))
  expect(answers).toEqual(refused(502, 'shared_error_upstream_answer'))
  expect(errors.map(({ msg, status }) => [msg, status])).toEqual([
    ['shared_error_upstream_answer', 502],
    ['shared_error_upstream_answer', 502],
  ])
})
