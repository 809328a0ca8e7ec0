// The price of a course day, and its shares for the school groups whose people came. All in whole cents.

import { splitLargestRemainder } from '../splitting.ts'
import type { CourseDayType } from './rules.ts'

/** The price of a part of a day and of each participant, for each type. */
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

/** The cost of people for their school: the price per participant, and a part of the price of the day. */
export type Cost = { people: number; share: number }

/**
 * The cost of `count` more people on a day that has `others` already; `day` is its price and travel. Each further
 * participant makes the share smaller, and each who is not billed makes it larger.
 */
export function costOf(
  { priceParticipant, day }: { priceParticipant: number; day: number },
  { count, others }: { count: number; others: number },
): Cost {
  const [share = 0] = count > 0 ? splitLargestRemainder(day, [count, others]) : []
  return { people: count * priceParticipant, share }
}
