/** The entries of a booked amount of a CODA statement: of itself, or of the details that it is the total of. */
import { Details } from '../details.ts'
import type { BankEntry } from '../statement.ts'
import { entryOf, type Movement } from './movement.ts'
import { demand, type CodaRecord } from './record.ts'

/** Which details a booked amount may have, by its type. */
const detailTypes: Record<string, string[]> = { '0': [], '1': ['5'], '2': ['6', '7', '9'], '3': ['8'] }
const totals = new Set(['1', '2'])
/** These details only inform about the amount before them. */
const informing = new Set(['8', '9'])
const mostInforming = 100

export class Group {
  readonly booked: Movement
  /** The movement to which further records belong. */
  last: Movement
  /** The number of the last detail, of movements and of records 3 alike. */
  lastDetail = 0

  readonly #details = new Details()
  readonly #date: string
  /** The amount that is being read: the booked one or a detail. */
  #amount: Movement

  /** The group of a movement of detail 0; `date` is the day of what the bank does not date. Throws a Refusal. */
  constructor(booked: Movement, date: string, record: CodaRecord) {
    demand(booked.detail === 0 && booked.type in detailTypes, record)
    this.booked = booked
    this.last = booked
    this.#amount = booked
    this.#date = booked.date ?? date
  }

  /** Adds a detail; throws a Refusal when it belongs to another amount. */
  add(detail: Movement, record: CodaRecord): void {
    demand(detailTypes[this.booked.type]?.includes(detail.type) ?? false, record)
    this.last = detail
    if (informing.has(detail.type)) {
      if (this.#amount.informing.length < mostInforming) this.#amount.informing.push(detail)
      return
    }
    this.#holdDetail()
    this.#amount = detail
  }

  /** Its entries, once all its records are read. */
  entries(): Iterable<BankEntry> {
    this.#holdDetail()
    const { booked } = this
    return totals.has(booked.type)
      ? (this.#details.entriesOf(booked.amountCents) ?? [entryOf(booked, this.#date, 'batch')])
      : [entryOf(booked, this.#date)]
  }

  #holdDetail(): void {
    if (this.#amount !== this.booked) this.#details.add(entryOf(this.#amount, this.#date))
  }
}
