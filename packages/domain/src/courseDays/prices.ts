// What a course day costs, and how it is shared by the school groups whose people came. All in whole cents.

import { splitLargestRemainder } from '../money.ts'
import type { CourseDayType } from './rules.ts'

/** For each type what a part of a day costs, and what each participant does. */
export type CourseDayPrices = Record<CourseDayType, { part: number; participant: number }>

export type CourseDayPrice = { price: number; priceParticipant: number }

export function courseDayPrice(
  prices: CourseDayPrices,
  { type, parts }: { type: CourseDayType; parts: number },
): CourseDayPrice {
  const { part, participant } = prices[type]
  return { price: part * parts, priceParticipant: participant }
}

/** The billable participants of a group: those for whom an invoice is required and who have a school. */
export type GroupOnDay = { schoolGroupId: number; participants: number }

/** A group's part of the day's price and of its travel. */
export type GroupShare = { schoolGroupId: number; share: number; travel: number }

/**
 * The price and the travel of a day (`travel`: all of it) shared by its groups, in proportion to their billable
 * participants: together exactly the price and the travel, or nothing when nobody is billable.
 */
export function groupShares(
  { price, travel }: { price: number; travel: number },
  groups: readonly GroupOnDay[],
): GroupShare[] {
  const weights = groups.map(({ participants }) => participants)
  if (weights.every((weight) => weight === 0)) return []
  const [shares, travels] = [splitLargestRemainder(price, weights), splitLargestRemainder(travel, weights)]
  return groups.map(({ schoolGroupId }, index) => ({
    schoolGroupId,
    share: shares[index] ?? 0,
    travel: travels[index] ?? 0,
  }))
}

/** What people cost their school: the price per participant, and a part of what all pay together. */
export type Cost = { people: number; share: number }

/**
 * What so many more people would cost, where so many are on the day already: `day` is its price and travel. Everybody
 * who comes besides makes the share smaller, everybody who is not billed makes it larger.
 */
export function costOf(
  { priceParticipant, day }: { priceParticipant: number; day: number },
  { count, others }: { count: number; others: number },
): Cost {
  const [share = 0] = count > 0 ? splitLargestRemainder(day, [count, others]) : []
  return { people: count * priceParticipant, share }
}
