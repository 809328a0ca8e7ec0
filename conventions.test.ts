// The conventions of the code that no other tool checks (CONTRIBUTING.md).

import { expect, test } from 'vitest'
import { files, isTest, production, read, sources } from './workspace.ts'

test('every file opens with a comment, has a telling name and switches no check off', () => {
  const described = production.filter((file) => !isRoute(file) && !/\.(config|d)\.ts$/.test(file))
  expect(described.filter((file) => !/^\/[/*]/.test(read(file)))).toEqual([])
  const vague = /\/(utils?|common|helpers?|types|shared|index)(\/|\.tsx?$)/
  expect(files.filter((file) => !isRoute(file) && vague.test(file))).toEqual([])
  expect(files.filter((file) => /(ox|es)lint-disable/.test(read(file)))).toEqual([])
})

test('no file is longer than 250 lines, and no test waits for idleness or frames', () => {
  expect(files.filter((file) => read(file).trimEnd().split('\n').length > 250)).toEqual([])
  const idle = /requestIdleCallback|requestAnimationFrame|networkidle|waitForTimeout/
  expect(files.filter((file) => isTest(file) && !file.startsWith('bench/') && idle.test(read(file)))).toEqual([])
})

test('refusals are Problems, so that they say translation keys alone; and no test switches the log off', () => {
  const servers = production.filter((file) => /^(apps\/(?!web)|packages\/server)/.test(file))
  const ofTheirOwn = [
    // It speaks as the provider that it plays.
    'apps/access-point/src/api.ts',
    // It names the events of a session.
    'apps/gateway/src/auth/routes.ts',
    // Its answers have no text.
    'apps/school-api/src/papers/webhook.ts',
  ]
  expect(servers.filter((file) => /\.(code|status)\([45]\d\d\)/.test(read(file)))).toEqual(ofTheirOwn)
  expect(files.filter((file) => /LOG_LEVEL: 'silent'/.test(read(file)))).toEqual([])
})

test('functions are declared', () => {
  expect([...sources].flatMap(([file, { arrows }]) => arrows.map((name) => `${file} ${name}`))).toEqual([])
})

test('no function is longer than 100 lines: a long one is told in steps', () => {
  const long = [...sources].flatMap(([file, { functions }]) =>
    functions.filter(({ lines }) => lines > 100).map(({ name, lines }) => `${file} ${name}: ${lines}`),
  )
  expect(long).toEqual([])
})

test('a button that works keeps the focus: only the one of the kit shows that it does', () => {
  // A link is never disabled.
  const ofTheirOwn = ['apps/web/src/files/DownloadLink.tsx', 'apps/web/src/kit/form/BusyButton.tsx']
  const showing = files.filter((file) => file.startsWith('apps/web/src/') && / loading=\{/.test(read(file)))
  expect(showing.toSorted()).toEqual(ofTheirOwn)
})

test('no feature keeps state in a module: the application holds it, for the client as `appStore` declares it', () => {
  const state = /^(?:export )?(?:let |const .* = (?:createStore|new WeakMap)\b)/m
  expect(production.filter((file) => /^apps\/[\w-]+\/src\/features\//.test(file) && state.test(read(file)))).toEqual([])
})

test('a document opens by the link that says what is wrong: other new tabs are of other sites, or for signing in', () => {
  const others = [
    'apps/web/src/features/courseDays/CourseDayPage.tsx',
    'apps/web/src/features/locations/ParkingTable.tsx',
    'apps/web/src/files/DocumentLink.tsx',
    'apps/web/src/kit/feedback/Toasts.tsx',
    'apps/web/src/session/popup.ts',
  ]
  const opening = files.filter((file) => file.startsWith('apps/web/src/') && /_blank/.test(read(file)))
  expect(opening.toSorted()).toEqual(others)
})

/** Whether a file is a route: its name is the URL that it answers. */
function isRoute(file: string): boolean {
  return file.startsWith('apps/web/src/routes/')
}
