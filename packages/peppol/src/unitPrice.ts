/** The price of one unit of a line, exact enough for an e-invoice. */
import { product, roundedDivision, writeDecimal, type Decimal } from './decimals.ts'

/**
 * Quantity and unit price in euro as they are written. The price is the paper's own where quantity × price rounds to
 * the amount (half up). Elsewhere it has as many decimals as it takes: 3 for 10.01 are 3.337 each. Without a quantity
 * the amount is the price of one.
 */
export function unitPrice(line: { quantity: number; unitPriceCents: number; amountCents: number }) {
  const hundredths = BigInt(Math.round(line.quantity * 100))
  const amount = BigInt(line.amountCents)
  const quantity = { value: hundredths, decimals: 2 }
  const own = { value: BigInt(line.unitPriceCents), decimals: 2 }
  if (product(quantity, own) === amount) return written(quantity, own)
  if (hundredths <= 0n) return written({ value: 1n, decimals: 0 }, { value: amount, decimals: 2 })
  // Each further decimal makes the difference ten times smaller, so the loop ends at the latest with as many decimals
  // as the quantity has digits.
  for (let decimals = 2; ; decimals++) {
    const price = { value: roundedDivision(amount * 10n ** BigInt(decimals), hundredths), decimals }
    if (product(quantity, price) === amount) return written(quantity, price)
  }
}

function written(quantity: Decimal, price: Decimal) {
  return { quantity: writeDecimal(quantity).replace(/\.?0+$/, ''), unitPrice: writeDecimal(price) }
}
