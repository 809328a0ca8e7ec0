// The house rules that no tool checks: who may import whom, what every endpoint and file carries, and that the pages
// name only what exists. ARCHITECTURE.md explains them.

import { permissions } from '@schoolbeheer/domain/permissions'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { z } from 'zod'

const root = import.meta.dirname
const exclude = ['**/node_modules/**', '**/dist/**', '**/*.gen.ts']
function find(...patterns: string[]) {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude })).toSorted()
}
function read(file: string) {
  return readFileSync(join(root, file), 'utf8')
}

const files = find('{apps,packages,system,e2e,bench}/**/*.{ts,tsx}')
function isTest(file: string) {
  return /\.test\.tsx?$|\/testing\/|^e2e\/|^bench\/|^system\//.test(file)
}
/** Named by the URL that it answers. */
function isRoute(file: string) {
  return file.startsWith('apps/web/src/routes/')
}
const production = files.filter((file) => !isTest(file))

const libraries = ['packages/domain/', 'packages/contracts/']
const words = ['apps/web/src/errors.ts', 'apps/web/src/i18n.ts', 'apps/web/src/texts.ts']
const calls = ['apps/web/src/trpc.ts', 'apps/web/src/queryClient.ts', 'apps/web/src/files/']
const clientParts = [...libraries, ...words, ...calls, 'apps/web/src/kit/', 'apps/web/src/session/', 'npm']

/** What each place may import besides itself; the most precise place counts. Other npm packages: its package.json. */
const mayImport: Record<string, string[]> = {
  'packages/domain/': [],
  'packages/contracts/': ['packages/domain/', 'npm zod'],
  'packages/contracts/src/gateway/': [...libraries, 'npm zod', 'npm @trpc/server'],
  'packages/server/': [...libraries, 'npm'],
  'packages/testing/': [...libraries, 'packages/server/', 'npm'],
  'apps/gateway/': [...libraries, 'packages/server/', 'npm'],
  'apps/school-api/': [...libraries, 'packages/server/', 'npm'],
  'apps/identity/': [...libraries, 'packages/server/', 'npm'],
  'apps/web/': [...libraries, 'npm'],
  'apps/web/src/kit/': [...libraries, ...words, 'npm'],
  'apps/web/src/session/': clientParts,
  'apps/web/src/features/': clientParts,
  'apps/web/src/shell/': clientParts,
}

test('imports flow one way: domain, contracts, server, apps, system; in the client kit, features, routes', () => {
  const wrong = production.flatMap((file) => {
    const place = placeOf(file)
    const allowed = [place, ...(mayImport[place] ?? [])]
    return importsOf(file)
      .filter((target) => !allowed.some((prefix) => target.startsWith(prefix)))
      .map((target) => `${file} imports ${target}`)
  })
  expect(wrong).toEqual([])
})

test('what only tests use is imported by tests alone', () => {
  const wrong = production.filter((file) => importsOf(file).some(isTest))
  expect(wrong).toEqual([])
})

test('every endpoint has a permission of the table and an address of its own', async () => {
  const endpoints = (await Promise.all(find('packages/contracts/src/*/*.ts').map(endpointsOf))).flat()
  const known = z.enum(['public', ...Object.keys(permissions)])
  expect(endpoints.filter(({ permission }) => !known.safeParse(permission).success)).toEqual([])
  const addresses = endpoints.map(({ method, path }) => `${method} ${path.toLowerCase()}`)
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  expect(endpoints.length).toBeGreaterThan(0)
})

test('every file opens with what it holds, has a telling name and switches no check off', () => {
  const described = production.filter((file) => !isRoute(file) && !/\.(config|d)\.ts$/.test(file))
  expect(described.filter((file) => !/^\/[/*]/.test(read(file)))).toEqual([])
  const vague = /\/(utils?|common|helpers?|types|shared|index)(\/|\.tsx?$)/
  expect(files.filter((file) => !isRoute(file) && vague.test(file))).toEqual([])
  expect(files.filter((file) => /(ox|es)lint-disable/.test(read(file)))).toEqual([])
})

test('every path that a page names exists', () => {
  const path = /(?<![\w/.-])(?:apps|packages|system|e2e|bench|docs|\.github|\.ci)\/[\w./*-]*\w/g
  const link = /\]\((?!\w+:|#)([^)#]+)/g
  const broken = find('*.md', 'docs/**/*.md').flatMap((page) => [
    ...missing(page, read(page).matchAll(path), root),
    ...missing(page, read(page).matchAll(link), join(root, dirname(page))),
  ])
  const pages = find('{apps,packages,system,e2e,bench}/**/*.{ts,tsx}', '*.{yml,yaml,json}', 'Dockerfile', '.ci/run')
  broken.push(...pages.flatMap((file) => missing(file, read(file).matchAll(/\bdocs\/[\w/-]+\.md/g), root)))
  expect([...new Set(broken)]).toEqual([])
})

function placeOf(file: string): string {
  const places = Object.keys(mayImport).filter((place) => file.startsWith(place))
  return places.reduce((longest, place) => (place.length > longest.length ? place : longest), '')
}

/** What a file imports: a path in the workspace, or npm with the name of the package. */
function importsOf(file: string): string[] {
  const source = read(file)
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^'(.*)'$/.exec(source.slice(start, end))?.[1] ?? [],
    ),
  ].map((name) => resolveImport(file, name))
}

function resolveImport(file: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(file), name)
  const own = /^@schoolbeheer\/([^/]+)\/(.+)$/.exec(name)
  if (own) return `${existsSync(join(root, 'apps', own[1] ?? '')) ? 'apps' : 'packages'}/${own[1]}/src/${own[2]}.ts`
  return `npm ${name}`
}

const Call = z.object({ method: z.string(), path: z.string(), permission: z.unknown() })

async function endpointsOf(file: string): Promise<z.infer<typeof Call>[]> {
  const exported: unknown[] = Object.values(await import(join(root, file)))
  return exported.flatMap((value) => {
    const contract = z.record(z.string(), Call).safeParse(value)
    return contract.success ? Object.values(contract.data) : []
  })
}

function missing(page: string, names: Iterable<RegExpMatchArray>, folder: string): string[] {
  return [...names]
    .map((match) => match[1] ?? match[0])
    .filter((name) => globSync(name, { cwd: folder }).length === 0)
    .map((name) => `${page} names ${name}`)
}
