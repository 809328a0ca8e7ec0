// The billing of a course day: the amount of each school group, on an order or on an invoice, in whole cents.

import { groupShares, type GroupShare } from '../courseDays/prices.ts'
import type { BillingDocument } from './sources.ts'
import type { daySources } from './kinds.ts'

/** Somebody on a day. `taken`: is ordered or billed. `schoolGroupId` is null for a person without a school. */
export type PersonOnDay = {
  id: number
  schoolGroupId: number | null
  waits: boolean
  invoiceRequired: boolean
  purchaseOrderRequired: boolean
  taken: boolean
}

export type DayToBill<Person extends PersonOnDay = PersonOnDay> = {
  price: number
  priceParticipant: number
  /** The travel of the whole day. */
  travel: number
  people: readonly Person[]
  /** The shares, which are fixed once something of the day is ordered or billed; empty before. */
  fixed: readonly GroupShare[]
  /** The shares that are ordered or billed. */
  taken: readonly { kind: (typeof daySources)[number]; schoolGroupId: number }[]
}

/** The part of a day that a group pays by one document: for these people, and its share of the price and the travel. */
export type DayPart<Person extends PersonOnDay = PersonOnDay> = GroupShare & { people: Person[] }

/** Whether somebody has a place, is to be billed and is of a school: nobody pays for a person without a school. */
export function isBillable({ waits, invoiceRequired, schoolGroupId }: Omit<PersonOnDay, 'id'>): boolean {
  return !waits && invoiceRequired && schoolGroupId !== null
}

/** Each group's share of the day's price and travel: as it is fixed, else in proportion to its billable people. */
export function sharesOf({ price, travel, people, fixed }: DayToBill): readonly GroupShare[] {
  if (fixed.length > 0) return fixed
  const counts = [...Map.groupBy(people.filter(isBillable), ({ schoolGroupId }) => schoolGroupId ?? 0)]
    .map(([schoolGroupId, own]) => ({ schoolGroupId, participants: own.length }))
    .toSorted((a, b) => a.schoolGroupId - b.schoolGroupId)
  return groupShares({ price, travel }, counts)
}

/**
 * The open parts of a day for orders or for invoices, for each group that has anything to pay. People go by their own
 * flag. A group's share and travel go on the order if any of its people needs one; for a group without people left,
 * `requiresOrder` says what the group itself wants.
 */
export function openParts<Person extends PersonOnDay>(
  day: DayToBill<Person>,
  document: BillingDocument,
  requiresOrder: (schoolGroupId: number) => boolean,
): DayPart<Person>[] {
  const shares = new Map(sharesOf(day).map((share) => [share.schoolGroupId, share]))
  const people = Map.groupBy(day.people.filter(isBillable), ({ schoolGroupId }) => schoolGroupId ?? 0)
  const taken = new Set(day.taken.map(({ kind, schoolGroupId }) => `${kind} ${schoolGroupId}`))
  return [...new Set([...shares.keys(), ...people.keys()])]
    .map((schoolGroupId) => {
      const own = people.get(schoolGroupId) ?? []
      const orders = own.length > 0 ? own.some((person) => person.purchaseOrderRequired) : requiresOrder(schoolGroupId)
      const { share = 0, travel = 0 } = (orders === (document === 'purchaseOrder') && shares.get(schoolGroupId)) || {}
      return {
        schoolGroupId,
        people: own.filter(
          (person) => !person.taken && person.purchaseOrderRequired === (document === 'purchaseOrder'),
        ),
        share: taken.has(`courseDayShare ${schoolGroupId}`) ? 0 : share,
        travel: taken.has(`courseDayTravel ${schoolGroupId}`) ? 0 : travel,
      }
    })
    .filter((part) => partPrice(day, part) + part.travel > 0)
}

/** The price of a group's people and its share, without the travel. */
export function partPrice(
  { priceParticipant }: Pick<DayToBill, 'priceParticipant'>,
  { people, share }: DayPart,
): number {
  return people.length * priceParticipant + share
}
