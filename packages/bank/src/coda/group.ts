/** The entries of a booked amount of a CODA statement: of itself, or of the details that it is the total of. */
import type { BankEntry } from '../statement.ts'
import { entryOf, type Movement } from './movement.ts'
import { demand, type CodaRecord } from './record.ts'

/** A movement of detail 0000 with what is known of its details. */
export type Group = {
  booked: Movement
  /** The movement that is being read: the booked one or a detail. */
  last: Movement
  /** The number of the last detail, of movements and records 3 alike. */
  lastDetail: number
  /** The details that are amounts of their own: null for too many. */
  parts: Movement[] | null
  sumCents: number
}

/** Which details a booked amount may have, by its type. */
const details: Record<string, string[]> = { '0': [], '1': ['5'], '2': ['6', '7', '9'], '3': ['8'] }
/** These only inform. */
const informing = new Set(['8', '9'])
const mostInforming = 100
/** They are held until it is known that they add up. */
const mostParts = 50_000

/** The group of a booked movement; refused when its type is one of a detail. */
export function groupOf(booked: Movement, record: CodaRecord): Group {
  demand(booked.detail === 0 && booked.type in details, record)
  return { booked, last: booked, lastDetail: 0, parts: [], sumCents: 0 }
}

/** Adds a detail; refused when it belongs to another amount. */
export function addDetail(group: Group, detail: Movement, record: CodaRecord): void {
  demand(details[group.booked.type]?.includes(detail.type) ?? false, record)
  group.last = detail
  if (informing.has(detail.type)) {
    const { informing: known } = group.parts?.at(-1) ?? group.booked
    if (known.length < mostInforming) known.push(detail)
    return
  }
  group.sumCents += detail.amountCents
  demand(Number.isSafeInteger(group.sumCents), record, 'sum')
  group.parts?.push(detail)
  if ((group.parts?.length ?? 0) > mostParts) group.parts = null
}

/** Its entries; `date` is the day of those of which the bank does not say it. */
export function entriesOf({ booked, parts, sumCents }: Group, date: string): BankEntry[] {
  if (!['1', '2'].includes(booked.type)) return [entryOf(booked, date)].filter(isMovement)
  const isWhole = parts !== null && parts.length > 0 && sumCents === booked.amountCents
  if (!isWhole) return [entryOf(booked, date, 'batch')].filter(isMovement)
  return parts.map((part) => entryOf(part, booked.date ?? date)).filter(isMovement)
}

function isMovement({ amountCents }: BankEntry): boolean {
  return amountCents !== 0
}
