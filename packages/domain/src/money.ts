// Money: amounts travel in euro and are computed in whole cents.

/** The Belgian standard rate, in percent. */
export const VAT_RATE = 21

/** Whole cents of an amount in euro; RangeError when it is not finite or has more than two decimals. */
export function toCents(euro: number): number {
  const cents = Math.round(euro * 100)
  if (!Number.isSafeInteger(cents) || cents / 100 !== euro) throw new RangeError(`${euro} is not an amount in euro`)
  return cents
}

/**
 * Whole cents of an amount in euro as an upstream gives it: half a cent is rounded up, and a missing amount is 0. For
 * amounts of our own or of a form, use `toCents`, which refuses a wrong one.
 */
export function centsOf(euro: number | null | undefined): number {
  const amount = euro ?? 0
  const cents = Math.round(amount * 100)
  // 1.005 × 100 is a little less than 100.5. Whole cents, as nearly all amounts are, need no such care, which is slow.
  const rounded = cents / 100 === amount ? cents : Math.round(Number((amount * 100).toPrecision(15)))
  // Minus zero would be shown with its sign.
  return rounded + 0
}

/** Euro of whole cents; RangeError when they are not whole. */
export function toEuro(cents: number): number {
  requireWhole(cents)
  return cents / 100
}

/**
 * The VAT in cents at a rate in whole percent, rounded half up once: call it on the sum of an invoice's lines.
 * A negative amount gives exactly the negative of the positive one, so that a refund returns what was charged.
 */
export function vat(cents: number, rate: number): number {
  requireWhole(cents, rate, cents * rate)
  return cents < 0 ? 0 - vat(-cents, rate) : Math.floor((cents * rate + 50) / 100)
}

/** Throws a RangeError for a number that is not whole. */
export function requireWhole(...numbers: number[]): void {
  const broken = numbers.find((number) => !Number.isSafeInteger(number))
  if (broken !== undefined) throw new RangeError(`${broken} is not a whole number`)
}
