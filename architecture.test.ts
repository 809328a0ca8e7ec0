// The places and the imports of files, and the parts of every endpoint. The places and the orders come from
// ARCHITECTURE.md.

import { permissions } from '@schoolbeheer/domain/permissions'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { features, files, find, house, importsOf, isTest, production, read, rooms, root } from './workspace.ts'

const rules = ['packages/domain/', 'packages/contracts/']
const words = ['apps/web/src/errors.ts', 'apps/web/src/i18n.ts', 'apps/web/src/texts.ts']
const calls = ['trpc.ts', 'queryClient.ts', 'can.ts', 'found.ts', 'files/'].map((place) => `apps/web/src/${place}`)
const client = [...rules, ...words, ...calls, 'apps/web/src/kit/', 'apps/web/src/session/', 'npm']
const server = [...rules, 'packages/server/', 'npm']

/** The imports that are allowed in each place, besides itself. The most precise place of a file counts. */
const mayImport: Record<string, string[]> = {
  'packages/domain/': [],
  'packages/contracts/': ['packages/domain/', 'npm zod'],
  'packages/contracts/src/gateway/': [...rules, 'npm zod', 'npm @trpc/server'],
  'packages/peppol/': ['packages/domain/', 'npm'],
  'packages/bank/': ['packages/domain/', 'npm'],
  'packages/server/': [...rules, 'npm'],
  'packages/testing/': server,
  'packages/client/src/': ['npm'],
  'packages/client/generate/': [...rules, 'npm'],
  'packages/client/example/': [...rules, 'packages/client/', 'npm'],
  'apps/gateway/': server,
  'apps/school-api/': [...server, 'packages/peppol/', 'packages/bank/'],
  'apps/identity/': server,
  'apps/access-point/': [...server, 'packages/peppol/'],
  'apps/web/': [...rules, 'npm'],
  'apps/web/build/': [...rules, 'packages/peppol/', 'apps/web/src/', 'npm'],
  'apps/web/src/kit/': [...rules, ...words, 'npm'],
  'apps/web/src/files/': client,
  'apps/web/src/session/': client,
  'apps/web/src/features/': client,
  'apps/web/src/shell/': client,
  'apps/web/src/routes/': [...client, 'apps/web/src/features/', 'apps/web/src/shell/'],
  'system/': ['packages/', 'apps/', 'npm'],
  'e2e/': ['packages/', 'apps/', 'system/', 'npm'],
  'bench/': ['packages/', 'apps/', 'system/', 'e2e/', 'npm'],
}

test('every file stands in a place of the house', () => {
  expect(files.filter((file) => placeOf(file) === undefined)).toEqual([])
  expect(Object.keys(mayImport).filter((place) => !house.includes(place))).toEqual([])
})

test('imports flow one way: domain, contracts, server, apps, system; in the client kit, features, routes', () => {
  expect(wrongImports(production, (file) => mayImport[ruledPlaceOf(file)] ?? [])).toEqual([])
})

test('tests import what their place may import, what tests share, and the database of their own app', () => {
  const shared = ['packages/testing/', 'packages/server/', ...rules, 'npm']
  expect(wrongImports(files.filter(isTest), (file) => [...(mayImport[ruledPlaceOf(file)] ?? []), ...shared])).toEqual(
    [],
  )
})

test('a package depends on no app, and an app on no other app', () => {
  const places = find('{apps,packages}/*/package.json')
  const above = new Set([...find('apps/*/package.json'), 'system/package.json'].map(nameOf))
  const wrong = places.flatMap((file) =>
    dependenciesOf(file)
      .filter((name) => above.has(name))
      .map((name) => `${file} depends on ${name}`),
  )
  expect(wrong).toEqual([])
})

test('a feature imports those before it in their order, never those after it', () => {
  const wrong = production.flatMap((file) => {
    const own = featureOf(file)
    if (!own) return []
    return importsOf(file).flatMap((target) => {
      const other = featureOf(target)
      if (!other || other.app !== own.app) return []
      return features.indexOf(other.name) > features.indexOf(own.name) ? [`${file} imports ${target}`] : []
    })
  })
  expect(wrong).toEqual([])
  const unknown = files.map(featureOf).filter((feature) => feature && !features.includes(feature.name))
  expect(unknown).toEqual([])
})

test('a room of the school API imports those before it in their order, but for these', () => {
  const upwards = [
    // The queues are made where the database is opened, by one process at a time.
    'apps/school-api/src/db/database.ts imports apps/school-api/src/jobs/queues.ts',
  ]
  const found = production.flatMap((file) => {
    const own = roomOf(file)
    if (!own) return []
    return importsOf(file).flatMap((target) => {
      const other = roomOf(target)
      return other && rooms.indexOf(other) > rooms.indexOf(own) ? [`${file} imports ${target}`] : []
    })
  })
  expect(found).toEqual(upwards)
  expect(files.map(roomOf).filter((room) => room && room !== 'testing' && !rooms.includes(room))).toEqual([])
})

test('what only tests use is imported by tests alone', () => {
  const wrong = production.filter((file) => importsOf(file).some(isTest))
  expect(wrong).toEqual([])
})

test('every endpoint has a permission of the table and an address of its own', async () => {
  const endpoints = (
    await Promise.all(
      find('packages/contracts/src/*/*.ts')
        .filter((file) => !isTest(file))
        .map(endpointsOf),
    )
  ).flat()
  const known = z.enum(['public', ...Object.keys(permissions)])
  expect(endpoints.filter(({ permission }) => !known.safeParse(permission).success)).toEqual([])
  const addresses = endpoints.map(({ method, path }) => `${method} ${path.toLowerCase()}`)
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  expect(endpoints.length).toBeGreaterThan(0)
})

test('beside the migrations of an app stands one snapshot: of the newest, from which the next is made', () => {
  const newest = find('apps/*/migrations').map((folder) => {
    const number = basename(find(`${folder}/*.sql`).at(-1) ?? '').slice(0, 4)
    return `${folder}/meta/${number}_snapshot.json`
  })
  expect(newest.length).toBeGreaterThan(0)
  expect(find('apps/*/migrations/meta/*_snapshot.json')).toEqual(newest)
})

/** The most precise place of a file; undefined when the list has folders beside the file's folder, but not that one. */
function placeOf(file: string): string | undefined {
  const place = longest(house.filter((one) => file.startsWith(one)))
  const isDivided = house.some((one) => one !== place && one.startsWith(place))
  return isDivided && `${dirname(file)}/` !== place ? undefined : place
}

function ruledPlaceOf(file: string): string {
  return longest(Object.keys(mayImport).filter((place) => file.startsWith(place)))
}

function longest(texts: string[]): string {
  return texts.reduce((found, text) => (text.length > found.length ? text : found), '')
}

function wrongImports(of: string[], allowedFor: (file: string) => string[]): string[] {
  return of.flatMap((file) => {
    const allowed = [ruledPlaceOf(file) || file, ...allowedFor(file)]
    return importsOf(file)
      .filter((target) => !allowed.some((prefix) => target.startsWith(prefix)))
      .map((target) => `${file} imports ${target}`)
  })
}

const Package = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

function nameOf(file: string): string {
  return Package.parse(JSON.parse(read(file))).name
}

function dependenciesOf(file: string): string[] {
  const { dependencies, devDependencies } = Package.parse(JSON.parse(read(file)))
  return Object.keys({ ...dependencies, ...devDependencies })
}

function featureOf(file: string): { app: string; name: string } | undefined {
  const [, app, name] = /^apps\/([\w-]+)\/src\/features\/(\w+)[/.]/.exec(file) ?? []
  return app && name ? { app, name } : undefined
}

function roomOf(file: string): string | undefined {
  const [, room] = /^apps\/school-api\/src\/(\w+)\//.exec(file) ?? []
  return room
}

const Call = z.object({ method: z.string(), path: z.string(), permission: z.unknown() })

async function endpointsOf(file: string): Promise<z.infer<typeof Call>[]> {
  const exported: unknown[] = Object.values(await import(join(root, file)))
  return exported.flatMap((value) => {
    const contract = z.record(z.string(), Call).safeParse(value)
    return contract.success ? Object.values(contract.data) : []
  })
}
