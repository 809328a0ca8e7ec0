import { exceptionLogFiles, exceptions } from '@schoolbeheer/contracts/school/exceptions'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedBugReports } from '../../demo/bugReports.ts'
import { releases } from '../../db/tables/releases.ts'
import { fileChunks, files } from '../../db/tables/files.ts'
import { callers, program, startTestApi, statusOf, type Claims, type TestApi } from '../../testing/api.ts'
import { exceptionLogs, exceptions as table } from '../../db/tables/exceptions.ts'

let api: TestApi
let now = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => void (api = await startTestApi({ now: () => now })))
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  for (const one of [exceptionLogs, table, releases, files]) await db.delete(one)
})

const reporter = program('exceptions:report')
const said = { message: 'Les niet verplaatst', exception: 'Fout\n at A\n at B', release: '4.1.0' }

function formOf(parts: [string, string | File][]) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

async function post(form: FormData, as: Claims = reporter) {
  const answer = await fetch(`${api.url}/api/exceptions/report`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await api.issuer.token(as)}` },
    body: form,
  })
  return { status: answer.status, body: await answer.json() }
}

type Report = Partial<Record<'model' | 'screenshot', File>> & Record<string, string | string[] | File>

/** The fields come before the files. */
function report(fields: Report = said, as: Claims = reporter) {
  const all = Object.entries({ ...said, ...fields }).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string | File] => [name, one]),
  )
  return post(formOf(all.toSorted(([, a], [, b]) => Number(a instanceof File) - Number(b instanceof File))), as)
}

async function list() {
  return (await api.as(callers.admin))(exceptions.list, {})
}
async function logs(id: number) {
  return (await api.as(callers.admin))(exceptions.logs, { id })
}
async function stacks(id: number) {
  return (await api.as(callers.admin))(exceptions.stacks, { id })
}
async function onlyOne() {
  return (await list())[0]?.id ?? 0
}

async function download(kind: 'model' | 'screenshot', id: number, as: Claims = callers.admin) {
  return fetch(api.url + exceptionLogFiles[kind].path.replace(':id', String(id)), {
    headers: { authorization: `Bearer ${await api.issuer.token(as)}` },
  })
}

test('what a program reports is read by an admin, with the release of its name', async () => {
  const { db } = api.database
  const [file] = await db.insert(files).values({ name: 'm', contentType: 'x/y', bytes: 0 }).returning()
  const release = { name: '4.1.0', releaseNotes: null, mappingFileId: file?.id ?? 0 }
  await db.insert(releases).values({ ...release, test: true })
  const [forAll] = await db
    .insert(releases)
    .values({ ...release, test: false })
    .returning()
  expect(await report({ comment: 'Bij het slepen', undoStack: ['een', 'twee'], redoStack: 'drie' })).toMatchObject({
    status: 200,
  })
  const { message, exception } = said
  const log = {
    id: expect.any(Number),
    exceptionDate: '2026-11-21T12:00:00.000Z',
    release: { id: forAll?.id, name: '4.1.0' },
  }
  const [listed] = await list()
  const lastDate = log.exceptionDate
  expect(listed).toEqual({ id: listed?.id, message, exception, count: 1, lastDate, logs: [log] })
  expect(await logs(listed?.id ?? 0)).toEqual({
    id: listed?.id,
    message,
    exception,
    logs: [{ ...log, commentaar: 'Bij het slepen', undoSteps: 2, redoSteps: 1, hasModel: false, hasScreenshot: false }],
  })
  expect(await stacks(listed?.logs?.[0]?.id ?? 0)).toEqual({ undoStack: ['een', 'twee'], redoStack: ['drie'] })
})

test('the same message and text are one exception with a log each, also when six report it at once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => report()))
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 200))
  await report({ exception: 'Een andere' })
  await report({ message: 'Fout', exception: 'Les niet verplaatst' })
  expect((await list()).map(({ exception }) => exception)).toEqual([
    'Les niet verplaatst',
    'Een andere',
    said.exception,
  ])
  expect((await logs((await list())[2]?.id ?? 0)).logs).toHaveLength(6)
})

test('the list has the last log of each release, the exception all of them, the newest first', async () => {
  for (const release of ['4.1.0', '4.2.0', '4.1.0']) {
    now += 60_000
    await report({ release })
  }
  const all = (await logs(await onlyOne())).logs
  expect(all?.map(({ release }) => release)).toEqual(['4.1.0', '4.2.0', '4.1.0'].map((name) => ({ id: null, name })))
  expect(all?.[0]?.exceptionDate).toBe(new Date(now).toISOString())
  const [listed] = await list()
  expect(listed).toMatchObject({ count: 3, lastDate: new Date(now).toISOString() })
  expect(listed?.logs?.map(({ id }) => id)).toEqual([all?.[0]?.id, all?.[1]?.id])
})

test('model and screenshot come back as they were sent; a log without them has none', async () => {
  const picture = await readFile(new URL('../../../data/demo-screenshot.png', import.meta.url))
  const model = new File(['een model'], '../../x"\u202e.rst', { type: 'text/html' })
  await report({ model, screenshot: new File([new Uint8Array(picture)], 'scherm.png', { type: 'image/png' }) })
  const [log] = (await logs(await onlyOne())).logs ?? []
  const screenshot = await download('screenshot', log?.id ?? 0)
  expect([screenshot.status, screenshot.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await screenshot.arrayBuffer()).equals(picture)).toBe(true)
  const sent = await download('model', log?.id ?? 0)
  expect(sent.headers.get('content-disposition')).toBe(`attachment; filename="model-${log?.id}.rst"`)
  expect(await sent.text()).toBe('een model')

  await report({ message: 'Zonder' })
  const [bare] = (await logs(await onlyOne())).logs ?? []
  expect((await download('model', bare?.id ?? 0)).status).toBe(404)
  expect((await download('screenshot', bare?.id ?? 0)).status).toBe(404)
  expect((await download('screenshot', 2_147_483_647)).status).toBe(404)
})

test.each<[string, Report, number, Record<string, unknown>]>([
  ['no message', { message: ' ' }, 400, { message: 'shared_fieldrequired' }],
  ['no release', { release: '' }, 400, { release: 'shared_fieldrequired' }],
  [
    'a screenshot that is a page',
    { screenshot: new File(['<script>'], 'x.html', { type: 'text/html' }) },
    400,
    { screenshot: 'shared_filenotimage' },
  ],
  [
    'a screenshot that may run scripts',
    { screenshot: new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }) },
    400,
    { screenshot: 'shared_filenotimage' },
  ],
])('%s is refused with the field named, and nothing is left of it', async (_name, fields, status, body) => {
  const model = new File(['een model'], 'model.rst')
  expect(await report({ ...fields, model })).toEqual({ status, body })
  expect(await list()).toEqual([])
  expect(await api.database.db.$count(fileChunks)).toBe(0)
})

test('files may come before the fields, and are gone with fields that are refused', async () => {
  const model: [string, File] = ['model', new File(['een model'], 'model.rst')]
  const screenshot: [string, File] = ['screenshot', new File(['jpg'], 'x.jpg', { type: 'image/jpg' })]
  const fields = Object.entries(said)
  expect((await post(formOf([model, ...fields.slice(0, 2)]))).body).toEqual({ release: 'shared_fieldrequired' })
  expect(await api.database.db.$count(files)).toBe(0)
  expect((await post(formOf([model, ...fields.slice(0, 2), screenshot, ...fields.slice(2)]))).status).toBe(200)
  const [log] = (await logs(await onlyOne())).logs ?? []
  expect(await (await download('model', log?.id ?? 0)).text()).toBe('een model')
  expect((await download('screenshot', log?.id ?? 0)).headers.get('content-type')).toBe('image/jpeg')
})

test('what is too long is cut and control characters are replaced: a program cannot mend what it reports', async () => {
  const message = `\u001b[31m${'x'.repeat(2500)}`
  const fields = {
    message,
    exception: `Fout\0\n\tat A${'y'.repeat(300_000)}`,
    comment: '\u0007',
    undoStack: ['\0', 'z'.repeat(3000)],
    redoStack: Array.from({ length: 1200 }, () => 's'),
  }
  expect((await report(fields)).status).toBe(200)
  expect((await report({ ...fields, message: `${message}more` })).status).toBe(200)
  const [listed, ...others] = await list()
  expect(others).toEqual([])
  const one = await logs(listed?.id ?? 0)
  expect(one.message).toBe(`\uFFFD[31m${'x'.repeat(1995)}`)
  expect(one.exception).toBe(`Fout\uFFFD\n\tat A${'y'.repeat(49_989)}`)
  expect(one.logs).toHaveLength(2)
  expect(one.logs?.[0]).toMatchObject({ commentaar: '\uFFFD', undoSteps: 2, redoSteps: 1000 })
  const { undoStack, redoStack } = await stacks(one.logs?.[0]?.id ?? 0)
  expect(undoStack).toEqual(['\uFFFD', 'z'.repeat(2000)])
  expect(redoStack).toHaveLength(1000)
})

test('html, right-to-left marks and long texts come back as text', async () => {
  const message = '<img src=x onerror=alert(1)> \u202eabc'
  const exception = 'x'.repeat(50_000)
  await report({ message, exception })
  expect(await logs(await onlyOne())).toMatchObject({ message, exception })
})

test('unknown exceptions are a 404, what is no id a 400', async () => {
  expect(await statusOf(logs(2_147_483_647))).toBe(404)
  expect(await statusOf(stacks(2_147_483_647))).toBe(404)
  expect(await statusOf(logs(0))).toBe(400)
})

test('only admins read, and only programs with the scope report', async () => {
  await report()
  const id = await onlyOne()
  for (const who of [callers.courseWriter, callers.schoolAdmin, callers.active, callers.inactive, reporter]) {
    const call = await api.as(who)
    expect(await statusOf(call(exceptions.list, {}))).toBe(403)
    expect(await statusOf(call(exceptions.logs, { id }))).toBe(403)
    expect(await statusOf(call(exceptions.stacks, { id: 1 }))).toBe(403)
    expect((await download('model', 1, who)).status).toBe(403)
  }
  for (const who of [callers.admin, callers.active, program('exceptions:manage')])
    expect((await report(said, who)).status).toBe(403)
})

test('the demo has bug reports with pictures, of releases that exist', async () => {
  await api.database.db.transaction((tx) => seedBugReports(tx, new Date(now)))
  const found = await list()
  expect(found.length).toBeGreaterThan(3)
  const all = await Promise.all(found.map(({ id }) => logs(id)))
  const every = all.flatMap((one) => one.logs ?? [])
  expect(every.filter(({ release }) => !release?.id)).toEqual([])
  expect((await download('model', every[0]?.id ?? 0)).status).toBe(200)
})
