/**
 * The prices of course days, visits, feedback and kilometres from the configuration: checked when the school API
 * starts.
 */
import type { CourseDayPrices } from '@schoolbeheer/domain/courseDays/prices'
import { toCents } from '@schoolbeheer/domain/money'
import { z } from 'zod'

const wrong = 'must be an amount in euro'

/** In whole cents; the configuration is in euro. */
export const price = z.number(wrong).min(0, wrong).max(1_000_000, wrong).transform(cents)

/** zod itself names a setting that does not exist. */
export const asObject: { error: z.core.$ZodErrorMap } = {
  error: ({ code }) => (code === 'unrecognized_keys' ? undefined : 'must be a JSON object'),
}

function cents(euro: number, context: z.RefinementCtx): number {
  try {
    return toCents(euro)
  } catch {
    context.addIssue('has at most two decimals')
    return z.NEVER
  }
}

function ofType(part: number, participant: number) {
  return z.strictObject({ part: price, participant: price }).default({ part, participant })
}

const courseDays = {
  0: ofType(45_000, 2500),
  1: ofType(45_000, 2500),
  2: ofType(60_000, 4000),
  3: ofType(30_000, 1500),
  4: ofType(30_000, 0),
  5: ofType(75_000, 5000),
} satisfies Record<keyof CourseDayPrices, z.ZodType>

/** A price that is left out has its default. */
export const PriceSettings = z.strictObject(
  {
    courseDays: z.strictObject(courseDays).prefault({}),
    visitHour: price.default(9500),
    feedbackHour: price.default(9500),
    kilometre: price.default(45),
  },
  asObject,
)
