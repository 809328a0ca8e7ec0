/** Amounts on screen, in API, database and paper: all agree to the cent, also with a separate calculation. */
import type { CreditNote } from '@schoolbeheer/contracts/school/creditNotes'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import { toCents, toEuro } from '@schoolbeheer/domain/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Paper } from '../../documents/kinds.ts'
import type { CreditNotePaper, InvoicePaper } from '../../documents/paper.ts'
import { renderPdf } from '../../documents/pdf.ts'
import { callers, startTestApi, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { company } from '../../testing/papers.ts'
import { openPdf } from '../../testing/pdf.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { invoicePaper } from '../invoices/paper.ts'
import { readInvoice } from '../invoices/queries.ts'
import { readSchoolGroup } from '../schoolGroups/queries.ts'
import { notePaper } from './paper.ts'

let api: TestApi
let groupId: number
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  groupId = await addSchoolGroup(api.database.db)
})
afterAll(() => api.close())

const { full, partial } = creditNoteCalls(() => api)

/** VAT of whole euros and a half is half a cent. */
const halves = fc.integer({ min: 0, max: 999_999 }).map((euros) => euros * 100 + 50)
const amount = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 99_999_999 }), halves)
const share = fc.double({ min: 0, max: 1, noNaN: true })
const cases = fc.record({
  amounts: fc.array(amount, { minLength: 1, maxLength: 5 }),
  notes: fc.array(fc.array(share, { minLength: 5, maxLength: 5 }), { maxLength: 3 }),
})

test('invoices and credit notes of any amounts, on paper, in the API and in the database', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ amounts, notes }) => {
      const { db } = api.database
      const id = await addInvoice(db, { schoolGroupId: groupId, amounts })
      const list = async () =>
        (await (await api.as(callers.admin))(invoices.list, { year: 2026 })).find((one) => one.id === id)
      const items = (await list())?.items ?? []
      const left = [...amounts]
      const taken: number[][] = []
      for (const shares of notes) {
        const cents = left.map((of, index) => Math.floor(of * (shares[index] ?? 0)))
        if (cents.every((one) => one === 0)) continue
        cents.forEach((one, index) => (left[index] = (left[index] ?? 0) - one))
        taken.push(cents)
        await partial(
          id,
          items.map((item, index) => ({ invoiceItemId: item.id, amount: toEuro(cents[index] ?? 0) })),
        )
      }
      if (left.some((cents) => cents > 0)) {
        taken.push(left)
        await full(id)
      }

      const told = await list()
      const row = await readInvoice(db, id)
      const frame = { company, group: await readSchoolGroup(db, groupId), renderedAt: '2026-11-22T10:00:00.000Z' }
      const base = sumOf(amounts)
      const onInvoice = { lines: amounts, base, vat: taxOf(base), total: row.totalCents }
      await expectOnPaper(invoicePaper(row, frame), onInvoice)
      expect([toCents(told?.amount ?? 0), withVat(toCents(told?.amount ?? 0))]).toEqual([base, row.totalCents])
      expect(row.totalCents).toBe(base + taxOf(base))
      expect(told?.items?.map((item) => toCents(item.amount ?? 0))).toEqual(amounts)

      let before = 0
      for (const [index, note] of row.creditNotes.entries()) {
        const cents = taken[index] ?? []
        const credited = sumOf(cents)
        const vat = taxOf(before + credited) - taxOf(before)
        before += credited
        const lines = cents.filter((one) => one > 0)
        await expectOnPaper(notePaper(note, row, frame), { lines, base: credited, vat, total: credited + vat })
        expect([note.amountCents, note.vatCents]).toEqual([credited, vat])
        expect(amountsOf(told?.creditNotes?.[index])).toEqual({ amount: credited, items: lines })
      }
      expect([row.creditNotes.length, row.creditedCents]).toEqual([taken.length, row.totalCents])
    }),
    { numRuns: 80 },
  )
  expect(papers).toBeGreaterThanOrEqual(160)
})

/** VAT of 21 %, half up, by whole numbers alone. */
function taxOf(cents: number): number {
  return Number((BigInt(cents) * 21n + 50n) / 100n)
}

function sumOf(cents: number[]): number {
  return cents.reduce((sum, one) => sum + one, 0)
}

function amountsOf(note: CreditNote | undefined) {
  return { amount: toCents(note?.amount ?? 0), items: note?.items?.map((item) => toCents(item.amount ?? 0)) }
}

type AmountsOnPaper = { lines: number[]; base: number; vat: number; total: number }

let papers = 0

/** Looks at what is handed to the drawing, and reads every eighth page. */
async function expectOnPaper(paper: InvoicePaper | CreditNotePaper, amounts: AmountsOnPaper) {
  const sums = paper.vat.map(({ rate, baseCents, vatCents }) => [rate, baseCents, vatCents])
  expect({ lines: paper.lines.map(({ amountCents }) => amountCents), sums, total: paper.totalCents }).toEqual({
    lines: amounts.lines,
    sums: [[21, amounts.base, amounts.vat]],
    total: amounts.total,
  })
  const found = papers++ % 8 === 0 ? await readFrom(paper) : amounts
  expect(found).toEqual(amounts)
}

/** The amounts that a reader of the page finds: those of its lines, and the sums below them. */
async function readFrom(paper: Paper): Promise<AmountsOnPaper> {
  const pdf = await openPdf(await renderPdf(paper, null))
  const texts = (await pdf.texts(1)).map(({ text }) => text)
  await pdf.close()
  const after = (label: RegExp) => centsOf(texts[texts.findIndex((text) => label.test(text)) + 1] ?? '')
  const table = texts.slice(0, texts.indexOf('Totaal exclusief btw')).filter((text) => text.startsWith('€'))
  return {
    // The unit price stands before each of them.
    lines: table.filter((_, index) => index % 2 === 1).map(centsOf),
    base: after(/^Totaal exclusief btw$/),
    vat: after(/^Btw 21 % op maatstaf/),
    total: after(/^Totaal (inclusief btw|van de creditnota)$/),
  }
}

function centsOf(text: string): number {
  return Number(text.replaceAll(/[^\d,]/g, '').replace(',', ''))
}
