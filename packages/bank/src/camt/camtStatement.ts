/** A statement of a CAMT.053 file while it is read, element by element. */
import { compactIban } from '@schoolbeheer/domain/belgium'
import { Details } from '../details.ts'
import { plainText, Refusal, type Balance, type BankEntry, type BankFilePart } from '../statement.ts'
import { centsOf, dateAt, firstText, ibanAt, isTrueAt, signOf, textAt, type Element } from './element.ts'
import { amountOf, batchOf, detailOf, entryOf, isBooked, isTotal, type Place } from './entry.ts'
import { checkSummary, noEntries } from './summary.ts'

/** The elements in the order of the schema. Only balances and entries come more than once. */
const order = ['Id', 'StmtPgntn', 'ElctrncSeqNb', 'LglSeqNb', 'CpyDplctInd', 'Acct', 'Bal', 'TxsSummry', 'Ntry']
const repeated = new Set(['Bal', 'Ntry'])
const duplicates = new Set(['DUPL', 'CODU'])

export class CamtStatement {
  account: string | null = null
  number: string | null = null

  #accountLine = 0
  #last = ''
  #id = ''
  #page: { page: number; isLast: boolean } | null = null
  #isDuplicate = false
  readonly #balances = new Map<string, Balance>()
  #summary: Element | null = null
  /** The TxDtls of the Ntry that is being read: the first, and all as entries. */
  #firstDetails: Element | null = null
  #detailsRead = 0
  #details = new Details()
  /** The booked entries of the bank, of which a total is one, and whether there are others. */
  readonly #booked = noEntries()
  #hasUnbooked = false
  #entries = 0

  /** The date of the closing balance. */
  get date(): string | null {
    return this.#balances.get('CLBD')?.date ?? null
  }

  /** Takes an element of the statement and gives its entries; throws a Refusal. */
  *take(element: Element): Generator<BankEntry> {
    const [now, before] = [order.indexOf(element.name), order.indexOf(this.#last)]
    if (now < before || (now === before && !repeated.has(element.name))) throw new Refusal('order', element.line)
    this.#last = element.name
    if (element.name === 'Ntry') yield* this.#takeEntry(element)
    else this.#takeHead(element)
  }

  /** Takes a TxDtls of an Ntry that is not yet complete; throws a Refusal. */
  takeDetails(details: Element, entry: Element): void {
    if (!isBooked(entry)) return
    this.#detailsRead++
    this.#firstDetails ??= details
    this.#details.add(detailOf(entry, details, this.#placeOf(entry)))
  }

  /** The statement, or the page; throws a Refusal when it is not whole or does not add up. */
  end(line: number): BankFilePart {
    if (this.#id === '' || this.account === null) throw new Refusal('order', line)
    const head = {
      format: 'camt.053' as const,
      account: this.account,
      accountLine: this.#accountLine,
      number: this.number,
      id: this.#id,
      isDuplicate: this.#isDuplicate,
      entries: this.#entries,
    }
    const opening = this.#balances.get('OPBD') ?? this.#balances.get('PRCD') ?? null
    const closing = this.#balances.get('CLBD') ?? null
    const sumCents = this.#booked.creditCents - this.#booked.debitCents
    if (this.#page) return { part: 'page', page: { ...head, ...this.#page, opening, closing, sumCents, line } }
    if (!opening || !closing || opening.cents + sumCents !== closing.cents) throw new Refusal('balance', line)
    if (closing.date === null) throw new Refusal('order', line)
    if (this.#summary && !this.#hasUnbooked) checkSummary(this.#summary, this.#booked)
    const balances = { openingDate: opening.date, openingCents: opening.cents, date: closing.date }
    return { part: 'statement', statement: { ...head, ...balances, closingCents: closing.cents } }
  }

  #takeHead(element: Element): void {
    const text = plainText(element.text)
    switch (element.name) {
      case 'Id':
        this.#id = text
        break
      case 'StmtPgntn':
        this.#page = pageIn(element)
        break
      case 'ElctrncSeqNb':
        this.number = numberIn(text, element)
        break
      case 'LglSeqNb':
        this.number ??= numberIn(text, element)
        break
      case 'CpyDplctInd':
        this.#isDuplicate = duplicates.has(text)
        break
      case 'Acct':
        this.account = accountIn(element)
        this.#accountLine = element.line
        break
      case 'Bal':
        this.#takeBalance(element)
        break
      default:
        this.#summary = element
    }
  }

  #takeBalance(element: Element): void {
    const type = textAt(element, 'Tp/CdOrPrtry/Cd')
    if (!['OPBD', 'PRCD', 'CLBD'].includes(type) || this.#balances.has(type)) return
    const cents = signOf(element, 'balance') * centsOf(element, 'balance') + 0
    this.#balances.set(type, { date: dateAt(element, 'Dt'), cents })
  }

  /** A movement of nothing is no entry. */
  *#takeEntry(entry: Element): Generator<BankEntry> {
    const [first, read, details] = [this.#firstDetails, this.#detailsRead, this.#details]
    this.#firstDetails = null
    this.#detailsRead = 0
    this.#details = new Details()
    if (!isBooked(entry)) {
      this.#hasUnbooked = true
      return
    }
    const amountCents = amountOf(entry)
    this.#count(amountCents, signOf(entry, 'sum'), entry)
    const place = this.#placeOf(entry)
    const entries = isTotal(entry, read)
      ? (details.entriesOf(amountCents) ?? [batchOf(entry, place)])
      : [entryOf(entry, first, place)]
    for (const one of entries) {
      if (one.amountCents === 0) continue
      this.#entries++
      yield one
    }
  }

  #count(amountCents: number, sign: 1 | -1, { line }: Element): void {
    if (sign > 0) {
      this.#booked.credits++
      this.#booked.creditCents += amountCents
    } else {
      this.#booked.debits++
      this.#booked.debitCents -= amountCents
    }
    if (!Number.isSafeInteger(this.#booked.creditCents + this.#booked.debitCents)) throw new Refusal('sum', line)
  }

  #placeOf({ line }: Element): Place {
    if (this.account === null) throw new Refusal('order', line)
    return { account: this.account, date: this.date }
  }
}

/** The page of a statement in several; null for the only one. */
function pageIn(element: Element): { page: number; isLast: boolean } | null {
  const page = textAt(element, 'PgNb')
  const isLast = isTrueAt(element, 'LastPgInd')
  if (!/^0*[1-9]\d{0,4}$/.test(page)) throw new Refusal('pages', element.line)
  return Number(page) === 1 && isLast ? null : { page: Number(page), isLast }
}

/** The number without the zeros before it; null for 0, which is none. */
function numberIn(text: string, { line }: Element): string | null {
  if (!/^\d{1,18}$/.test(text)) throw new Refusal('order', line)
  return text.replace(/^0+/, '') || null
}

const longestAccount = 34

function accountIn(element: Element): string {
  const currency = textAt(element, 'Ccy')
  if (currency !== '' && currency !== 'EUR') throw new Refusal('currency', element.line)
  const iban = textAt(element, 'Id/IBAN')
  const account = iban === '' ? compactIban(firstText(element, 'Id/Othr/Id')) : ibanAt(element, 'Id/IBAN')
  if (!account || account.length > longestAccount) throw new Refusal('order', element.line)
  return account
}
