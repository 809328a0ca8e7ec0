/** The command of another program that takes in files of the bank: through the gateway to the school API. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { camt, coda, dayAfter, dayOf, transfer } from '@schoolbeheer/school-api/testing/bankFiles'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBilling, type RunOptions } from './testing/billing.ts'
import { testProgram } from './testing/gateway.ts'
import { startWithSchoolApi, type WithSchoolApi } from './testing/schoolApi.ts'

let system: WithSchoolApi
const folder = temporaryFolder()
beforeAll(async () => {
  const PROGRAMS = JSON.stringify([{ ...testProgram, scope: 'payments:manage payments:read' }])
  system = await startWithSchoolApi({ PROGRAMS })
})
afterAll(() => system.stop())

const header = 'file | account | number | date | result | entries | known | booked | to do | reason'
const day = dayOf('2026-11-23', [transfer(125_00), transfer(80_00)], { number: 12 })
const next = dayAfter(day, '2026-11-24', [transfer(50_00)])

async function run(files: string[], options?: RunOptions) {
  const paths = files.map((name) => join(folder, name))
  return runBilling(system.gateway, ['payments', 'import', ...paths], options)
}

async function file(name: string, content: Blob): Promise<string> {
  await writeFile(join(folder, name), content.stream())
  return name
}

/** The second day of two, whose first has lost a record. */
async function damaged(): Promise<Blob> {
  return new Blob([(await coda(day, next).text()).split('\r\n').toSpliced(2, 1).join('\r\n')])
}

test('each statement of several files has a line that says what became of it, and by its code the whole does', async () => {
  const foreign = coda({ ...day, account: 'NL91ABNA0417164300' })
  const files = await Promise.all([file('a.cod', coda(day)), file('b.xml', camt(next)), file('c.cod', foreign)])
  const { account } = day
  const taken = [
    `a.cod | ${account} | 012 | 2026-11-23 | taken | 2 | 0 | 0 | 2`,
    `b.xml | ${account} | 13 | 2026-11-24 | taken | 1 | 0 | 0 | 1`,
  ]
  const theirs =
    'c.cod | NL91ABNA0417164300 | 012 | 2026-11-23 | refused | 0 | 0 | 0 | 0 | not an account of ours, line 2'
  expect(await run(files)).toEqual({ code: 1, errors: '', lines: [header, ...taken, theirs] })
  const known = taken.map((line) => line.replace(/taken \| (.) \| 0 \| 0 \| ./, 'known | $1 | $1 | 0 | 0'))
  expect(await run(files.slice(0, 2))).toEqual({ code: 0, errors: '', lines: [header, ...known] })
  expect(await run(files.slice(2))).toEqual({ code: 1, errors: '', lines: [header, theirs] })
})

test('a statement that is refused is told by reason and line, and so is a file that is none of a bank', async () => {
  const files = [await file('half.cod', await damaged()), await file('brief.pdf', new Blob(['%PDF-1.7']))]
  const unknown = 'brief.pdf | refused | 0 | 0 | 0 | 0 | no CODA or CAMT.053 file, nor a ZIP of these'
  const nested = (await camt(next).text()).replace('</Stmt>', `${'<n>'.repeat(40)}${'</n>'.repeat(40)}</Stmt>`)
  const { code, lines } = await run([await file('diep.xml', new Blob([nested])), ...files])
  expect([code, lines]).toEqual([
    1,
    [
      header,
      expect.stringContaining('refused | 0 | 0 | 0 | 0 | has a DOCTYPE, or is nested too deeply, line '),
      expect.stringContaining('refused | 0 | 0 | 0 | 0 | a record out of order, or without what it must say, line 3'),
      expect.stringContaining('013 | 2026-11-24 |'),
      unknown,
    ],
  ])
  expect(await run(files.slice(1))).toEqual({ code: 1, errors: '', lines: [header, unknown] })
})

test('a file that is not there, no file, an option of billing and no right have codes of their own', async () => {
  const there = await file('a.cod', coda(day))
  const missing = join(folder, 'weg.cod')
  const [gone, none, asked, reading] = await Promise.all([
    run([there, 'weg.cod']),
    run([]),
    runBilling(system.gateway, ['--yes', 'payments', 'import', join(folder, there)]),
    run([there], { env: { PROGRAM_SCOPE: 'payments:read' } }),
  ])
  expect(gone).toEqual({ code: 2, errors: `No such file: ${missing}\n`, lines: [] })
  expect([none.code, asked.code]).toEqual([2, 2])
  expect(reading).toMatchObject({ code: 3, errors: expect.stringContaining('Refused: 403') })
})
