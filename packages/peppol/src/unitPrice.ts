/** The price of one of a line, exact enough for an e-invoice. */

/**
 * Quantity and unit price in euro as they are written. The price is the paper's own where quantity × price rounds to
 * the amount (half up); where it does not, it has as many decimals as it takes: three quarters for 10.00 are 13.33 each,
 * 66.66 of something for 1.00 are 0.015. Without a quantity the amount is the price of one.
 */
export function unitPrice(line: { quantity: number; unitPriceCents: number; amountCents: number }) {
  const hundredths = BigInt(Math.round(line.quantity * 100))
  const amount = BigInt(line.amountCents)
  if (roundedDivision(hundredths * BigInt(line.unitPriceCents), 100n) === amount)
    return { quantity: decimal(hundredths, 2), unitPrice: fixed(BigInt(line.unitPriceCents), 2) }
  if (hundredths <= 0n) return { quantity: '1', unitPrice: fixed(amount, 2) }
  // Each decimal makes the difference ten times less: it ends when there are as many as the quantity has digits.
  for (let decimals = 2; ; decimals++) {
    const scale = 10n ** BigInt(decimals)
    const price = roundedDivision(amount * scale, hundredths)
    if (roundedDivision(hundredths * price, scale) === amount)
      return { quantity: decimal(hundredths, 2), unitPrice: fixed(price, decimals) }
  }
}

/** Half up, as amounts are rounded everywhere. */
function roundedDivision(dividend: bigint, divisor: bigint): bigint {
  const [above, below] = [2n * dividend + divisor, 2n * divisor]
  // A bigint division drops what is behind the point: below nought that is upwards.
  return above / below - (above % below < 0n ? 1n : 0n)
}

function fixed(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** As `fixed`, without the noughts at its end: '2.5', '3'. */
function decimal(value: bigint, decimals: number): string {
  return fixed(value, decimals).replace(/\.?0+$/, '')
}
