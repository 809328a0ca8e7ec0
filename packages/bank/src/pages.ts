/** Statements that a bank gives in pages, in one file or several. */
import type { BankPage, BankStatement, RefusedStatement } from './statement.ts'

/** The pages of a statement by their places in the list, in the order of the pages, and what they are together. */
export type JoinedPages = { pages: number[] } & ({ statement: BankStatement } | { refused: RefusedStatement })

/**
 * Joins the pages of one upload, in whatever order they came. The statement has the opening balance of its first page and
 * the closing balance of its last; missing, double and contradicting pages refuse it.
 */
export function joinPages(pages: readonly BankPage[]): JoinedPages[] {
  const sorted = [...pages.entries()].toSorted(([, one], [, other]) => one.page - other.page)
  const groups = Map.groupBy(sorted, ([, page]) => keyOf(page))
  return [...groups.values()].flatMap(apart).map((group) => {
    return { pages: group.map(([place]) => place), ...joined(group.map(([, page]) => page)) }
  })
}

/** Pages with their places in the list. */
type Placed = [place: number, page: BankPage][]

/** Numbers begin again each year: of one number there may be several statements, which the bank identifies. */
function apart(group: Placed): Placed[] {
  const statements = [...Map.groupBy(group, ([, { id }]) => id).values()]
  return statements.every((some) => areAllThere(some.map(([, page]) => page))) ? statements : [group]
}

function areAllThere(pages: readonly BankPage[]): boolean {
  return pages.every(({ page, isLast }, index) => page === index + 1 && isLast === (page === pages.length))
}

function keyOf({ account, number, id }: BankPage): string {
  return JSON.stringify([account, number ?? id])
}

function joined(pages: readonly BankPage[]): { statement: BankStatement } | { refused: RefusedStatement } {
  const [first, last] = [pages[0], pages.at(-1)]
  if (!first || !last) throw new RangeError('A statement has at least one page')
  const { opening } = first
  const { account, number, closing, line } = last
  const refuse = (reason: RefusedStatement['reason']) => ({
    refused: { reason, line, account, number, date: closing?.date ?? null },
  })
  if (!areAllThere(pages)) return refuse('pages')
  const sum = pages.reduce((total, { sumCents }) => total + sumCents, opening?.cents ?? Number.NaN)
  if (!opening || !closing || closing.date === null || sum !== closing.cents) return refuse('balance')
  return {
    statement: {
      format: first.format,
      account,
      accountLine: first.accountLine,
      number,
      id: first.id,
      isDuplicate: pages.some(({ isDuplicate }) => isDuplicate),
      entries: pages.reduce((total, { entries }) => total + entries, 0),
      openingDate: opening.date,
      openingCents: opening.cents,
      date: closing.date,
      closingCents: closing.cents,
    },
  }
}
