/** A statement of a CODA file while it is read, record by record. */
import { createHash } from 'node:crypto'
import { Refusal, type BankEntry, type BankStatement } from '../statement.ts'
import { accountIn } from './account.ts'
import { Group } from './group.ts'
import { addTo, movementOf } from './movement.ts'
import { centsIn, dateIn, demand, field, kindOf, numberIn, signedCentsIn, type CodaRecord } from './record.ts'

const frame = new Set(['0', '9'])
const uncounted = new Set(['0', '4', '9'])
/** Numbers of movements and of their details have four digits: after 9999 comes 0. */
const numbers = 10_000

export class CodaStatement {
  account: string | null = null
  number: string | null = null
  /** The date of the closing balance; until that is read, the day of the file. */
  date: string | null = null
  /** The statement, once it is read to its end. */
  whole: BankStatement | null = null
  /** Whether it is whole beyond doubt. One without a closing balance is so only if a header or nothing follows. */
  isClosed = false
  /** Whether the file says that another one follows. */
  isFollowed = false

  readonly #hash = createHash('sha256')
  #previous: CodaRecord | null = null
  #isDuplicate = false
  #accountLine = 0
  #accountColumns = ''
  #openingDate: string | null = null
  #openingCents = 0
  #closingCents = 0
  #hasClosing = false
  #records = 0
  #group: Group | null = null
  #debitCents = 0
  #creditCents = 0
  #entries = 0;

  /** Takes a record and gives the entries that are complete now; throws a Refusal. */
  *take(record: CodaRecord): Generator<BankEntry> {
    const kind = kindOf(record)
    demand(following(this.#previous).includes(kind), record)
    this.#previous = record
    if (!uncounted.has(kind)) this.#records++
    if (!frame.has(kind)) this.#hash.update(record.text)
    switch (kind) {
      case '0':
        this.#takeHeader(record)
        break
      case '1':
        this.#takeOpening(record)
        break
      case '21':
        yield* this.#takeMovement(record)
        break
      case '8':
        yield* this.#takeClosing(record)
        break
      case '4':
        break
      case '9':
        this.#takeTrailer(record)
        break
      default:
        this.#takeRest(kind, record)
    }
  }

  #takeHeader(record: CodaRecord): void {
    demand(field(record, 15, 16) === '05' && field(record, 128) === '2', record)
    demand(/^[0 ]{5}$/.test(field(record, 84, 88)), record, 'separate')
    this.date = dateIn(record, 6)
    demand(this.date !== null, record)
    this.#isDuplicate = field(record, 17) === 'D'
  }

  #takeOpening(record: CodaRecord): void {
    const { account, currency } = accountIn(record)
    demand(account !== '', record)
    demand(currency === 'EUR', record, 'currency')
    this.account = account
    this.#accountLine = record.line
    this.#accountColumns = field(record, 6, 42)
    this.#openingCents = signedCentsIn(record, 43, 'balance')
    this.#closingCents = this.#openingCents
    this.#openingDate = dateIn(record, 59)
    const number = numberIn(record, 126, 128)
    this.number = number === 0 ? null : field(record, 126, 128)
  }

  *#takeMovement(record: CodaRecord): Generator<BankEntry> {
    const movement = movementOf(record)
    if (this.#group?.booked.sequence === movement.sequence) {
      takeNumber(this.#group, movement.detail, record)
      this.#group.add(movement, record)
      return
    }
    demand(movement.sequence === ((this.#group?.booked.sequence ?? 0) + 1) % numbers, record)
    yield* this.#completeGroup()
    this.#group = new Group(movement, this.date ?? '', record)
    if (movement.amountCents < 0) this.#debitCents -= movement.amountCents
    else this.#creditCents += movement.amountCents
  }

  /** A record that continues the one before it, or informs about its movement. */
  #takeRest(kind: string, record: CodaRecord): void {
    const group = this.#group
    if (numberIn(record, 3, 6) !== group?.booked.sequence) throw new Refusal('order', record.line)
    const detail = numberIn(record, 7, 10)
    if (kind === '31') takeNumber(group, detail, record)
    demand(detail === group.lastDetail, record)
    addTo(group.last, record)
  }

  *#takeClosing(record: CodaRecord): Generator<BankEntry> {
    demand(field(record, 5, 41) === this.#accountColumns, record)
    yield* this.#completeGroup()
    this.#closingCents = signedCentsIn(record, 42, 'balance')
    this.#hasClosing = true
    this.date = dateIn(record, 58) ?? this.date
  }

  /** A movement of nothing is no entry. */
  *#completeGroup(): Generator<BankEntry> {
    for (const entry of this.#group?.entries() ?? []) {
      if (entry.amountCents === 0) continue
      this.#entries++
      yield entry
    }
  }

  #takeTrailer(record: CodaRecord): void {
    demand(/^[12]$/.test(field(record, 128)), record)
    demand(numberIn(record, 17, 22, 'count') === this.#records, record, 'count')
    demand(centsIn(record, 23, 'sum') === this.#debitCents, record, 'sum')
    demand(centsIn(record, 38, 'sum') === this.#creditCents, record, 'sum')
    demand(this.#openingCents + this.#creditCents - this.#debitCents === this.#closingCents, record, 'balance')
    this.isFollowed = field(record, 128) === '1'
    this.isClosed = this.#hasClosing
    this.whole = {
      format: 'coda',
      account: this.account ?? '',
      accountLine: this.#accountLine,
      number: this.number,
      id: this.#hash.digest('base64url'),
      isDuplicate: this.#isDuplicate,
      entries: this.#entries,
      openingDate: this.#openingDate,
      openingCents: this.#openingCents,
      date: this.date ?? '',
      closingCents: this.#closingCents,
    }
  }
}

/** The kinds of record that may follow; none after the last. Each record of a movement says whether it is continued. */
function following(previous: CodaRecord | null): readonly string[] {
  if (!previous) return ['0']
  const kind = kindOf(previous)
  if (!/^[23]/.test(kind)) return after[kind] ?? []
  if (field(previous, 126) === '1') return continuations[kind] ?? []
  return field(previous, 128) === '1' ? ['31'] : ['21', '8']
}

/** A statement without movements may leave out its closing balance. */
const after: Record<string, string[]> = { '0': ['1'], '1': ['21', '8', '9'], '8': ['4', '9'], '4': ['4', '9'] }
const continuations: Record<string, string[]> = {
  '21': ['22', '23'],
  '22': ['23'],
  '31': ['32', '33'],
  '32': ['33'],
}

/** The number of a detail, each by one more than the one before. */
function takeNumber(group: Group, detail: number, record: CodaRecord): void {
  demand(detail === (group.lastDetail + 1) % numbers, record)
  group.lastDetail = detail
}
