// Amounts that several pay a share of.

import { requireWhole } from './money.ts'

/**
 * Splits whole cents by whole weights, such as numbers of participants, without losing or gaining a cent: each gets
 * its share rounded down, and the cents left go to the largest remainders, the earliest first when equal.
 * RangeError for anything negative, or for an amount when all weights are 0.
 */
export function splitLargestRemainder(totalCents: number, weights: readonly number[]): number[] {
  requireWhole(totalCents, ...weights)
  if (totalCents < 0 || weights.some((weight) => weight < 0)) throw new RangeError('A split takes nothing negative')
  if (totalCents === 0) return weights.map(() => 0)

  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) throw new RangeError('Nobody has a share in the amount')

  const shares = weights.map((weight, index) => {
    const portion = BigInt(totalCents) * BigInt(weight)
    return { index, cents: Number(portion / sum), remainder: portion % sum }
  })
  const left = totalCents - shares.reduce((total, share) => total + share.cents, 0)
  const topped = new Set(
    shares
      .toSorted((a, b) => Number(b.remainder - a.remainder))
      .slice(0, left)
      .map((share) => share.index),
  )
  return shares.map((share) => share.cents + (topped.has(share.index) ? 1 : 0))
}
