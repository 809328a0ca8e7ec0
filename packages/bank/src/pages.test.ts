import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinPages } from './pages.ts'
import { readBankFile } from './readBankFile.ts'
import type { BankPage } from './statement.ts'
import { camtChoices, days } from './testing/days.ts'
import { closingOf, type Day } from './writing/day.ts'
import { camtFile, camtLines, type CamtChoices } from './writing/writeCamt.ts'
import { collect, inPieces } from './testing/reading.ts'

const pagedDays = fc
  .tuple(days, camtChoices, fc.integer({ min: 2, max: 4 }))
  .map(([day, choices, count]) => ({ day: { ...day, number: 12 }, choices, count }))

test('the pages of a statement are one, in whatever order their files come, and only when all are there', async () => {
  await fc.assert(
    fc.asyncProperty(pagedDays, fc.nat(), async ({ day, choices, count }, turn) => {
      const inOrder = await pagesOf(day, choices, count)
      const pages = inOrder.map((_, index) => inOrder[(index + turn) % count] ?? raise())
      const other = { ...(inOrder[0] ?? raise()), account: 'BE68539007547034' }
      expect(joinPages([...pages, other])).toMatchObject([
        {
          pages: inOrder.map((page) => pages.indexOf(page)),
          statement: {
            account: day.account,
            number: '12',
            openingDate: day.openingDate,
            openingCents: day.openingCents,
            date: day.date,
            closingCents: closingOf(day),
          },
        },
        { pages: [count], refused: { reason: 'pages', account: other.account } },
      ])
      for (const wrong of [pages.slice(1), [...pages, pages[0] ?? raise()]])
        expect(joinPages(wrong)).toMatchObject([{ refused: { reason: 'pages', number: '12' } }])
    }),
    { numRuns: 20 },
  )
})

const page: BankPage = {
  format: 'camt.053',
  account: 'BE68539007547034',
  accountLine: 5,
  number: null,
  id: 'S1',
  isDuplicate: false,
  entries: 1,
  page: 1,
  isLast: false,
  opening: { date: null, cents: 100 },
  closing: null,
  sumCents: 50,
  line: 20,
}

test('pages that do not add up to the outer balances are refused', () => {
  const closing = { date: '2026-11-24', cents: 200 }
  const last: BankPage = { ...page, page: 2, isLast: true, opening: null, closing, line: 30 }
  expect(joinPages([page, last])).toMatchObject([{ statement: { openingCents: 100, closingCents: 200, entries: 2 } }])
  const wrong: BankPage[] = [
    { ...last, sumCents: 51 },
    { ...last, closing: null },
    { ...last, closing: { date: null, cents: 200 } },
  ]
  for (const other of wrong)
    expect(joinPages([page, other])).toMatchObject([
      { refused: { reason: 'balance', line: 30, account: page.account } },
    ])
  expect(joinPages([{ ...page, opening: null }, last])).toMatchObject([{ refused: { reason: 'balance' } }])
})

test('two statements of one number, as of two years, are told apart by what the bank calls them', () => {
  const first: BankPage = { ...page, number: '1', id: '2025-1' }
  const second: BankPage = {
    ...first,
    page: 2,
    isLast: true,
    opening: null,
    closing: { date: '2025-01-03', cents: 200 },
  }
  const ofYear = (id: string, date: string) => [
    { ...first, id },
    { ...second, id, closing: { date, cents: 200 } },
  ]
  const years = [...ofYear('2026-1', '2026-01-02'), ...ofYear('2025-1', '2025-01-03')]
  expect(joinPages(years)).toMatchObject([
    { pages: [0, 1], statement: { date: '2026-01-02' } },
    { pages: [2, 3], statement: { date: '2025-01-03' } },
  ])
  // Some banks call each page by a name of its own.
  expect(joinPages([first, { ...second, id: 'page 2' }])).toMatchObject([{ statement: { date: '2025-01-03' } }])
  expect(joinPages(years.slice(1))).toMatchObject([{ refused: { reason: 'pages' } }])
})

async function pagesOf(day: Day, choices: CamtChoices, count: number): Promise<BankPage[]> {
  const lines = camtLines([day], { ...choices, version: Math.max(choices.version, 3), hasMore: true })
  const entries = lines.filter((line) => /Ntry>/.test(line) && !/TxsSummry/.test(line))
  const files = Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1
    const own = entries.filter((_entry, place) => place % count === index)
    return lines
      .filter((line) => !entries.includes(line) && !/TxsSummry/.test(line))
      .filter((line) => (index === 0 || !/OPBD|PRCD/.test(line)) && (isLast || !/CLBD/.test(line)))
      .flatMap((line) => (/CLAV/.test(line) ? [line, ...own] : [line]))
      .map((line) => line.replace(/>1<(.*)>true</, `>${index + 1}<$1>${isLast}<`))
  })
  const read = await Promise.all(files.map((file) => collect(readBankFile(inPieces(camtFile(file), 1000)))))
  return read.flatMap(({ pages }) => pages.map((part) => part.page))
}

function raise(): never {
  throw new Error('A page is missing')
}
