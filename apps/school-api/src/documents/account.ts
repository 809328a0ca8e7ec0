/** The account of a customer: what was owed before a span of days, each change with the balance, and what is owed after. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { drawFacts, numberFacts } from './letterhead.ts'
import type { AddressedPaper } from './paper.ts'
import { page, styles, type Sheet } from './sheet.ts'
import { drawTable, type Column, type Row } from './drawTable.ts'

export type AccountPaper = AddressedPaper & {
  kind: 'account'
  /** The day on which it is drawn. */
  date: string
  /** The span; null where it has no end on that side. */
  from: string | null
  to: string | null
  openingCents: number
  rows: {
    date: string
    kind: 'invoice' | 'creditNote' | 'payment' | 'refund'
    number: string | null
    cents: number
    balanceCents: number
  }[]
  closingCents: number
}

const width = page.right - page.left

/** @param title stands again on each further page */
export function drawAccount(sheet: Sheet, paper: AccountPaper, title: string): void {
  const { words } = sheet
  const { heading } = words
  drawFacts(sheet, heading('accountOf'), [
    { label: heading('period'), value: spanText(sheet, paper) },
    { label: heading('clientNumber'), value: paper.customer.clientNumber ?? '–' },
    ...numberFacts(words, paper.customer),
    { label: heading('closingBalance'), value: words.amount(paper.closingCents) },
  ])
  const columns: Column[] = [
    { title: heading('date'), width: 0.14 * width, align: 'left' },
    { title: heading('document'), width: 0.38 * width, align: 'left' },
    { title: heading('debit'), width: 0.16 * width, align: 'right' },
    { title: heading('credit'), width: 0.16 * width, align: 'right' },
    { title: heading('balance'), width: 0.16 * width, align: 'right' },
  ]
  drawTable(
    sheet,
    columns,
    [
      balanceRow(sheet, 'openingBalance', paper.openingCents),
      ...paper.rows.map((row) => rowOf(sheet, row)),
      balanceRow(sheet, 'closingBalance', paper.closingCents),
    ],
    title,
  )
}

/** Without an end it is until the day on which it is drawn. */
function spanText({ words }: Sheet, { from, to, date }: AccountPaper): string {
  const until = to ?? date
  if (from === null) return words.text('periodUntil', { date: formatDutchDate(until) })
  return `${formatDutchDate(from)} – ${formatDutchDate(until < from ? from : until)}`
}

function balanceRow({ words }: Sheet, key: 'openingBalance' | 'closingBalance', cents: number): Row {
  const style = styles.cellStrong
  return { cells: [[], [{ text: words.text(key), style }], [], [], [{ text: words.amount(cents), style }]] }
}

function rowOf({ words }: Sheet, { date, kind, number, cents, balanceCents }: AccountPaper['rows'][number]): Row {
  const cell = (text: string) => [{ text, style: styles.cell }]
  const amount = (of: number) => (of > 0 ? cell(words.amount(of)) : [])
  return {
    cells: [
      cell(formatDutchDate(date)),
      cell([words.text(kind), number].filter(Boolean).join(' ')),
      amount(cents),
      amount(-cents),
      cell(words.amount(balanceCents)),
    ],
  }
}
