/** Exact arithmetic on decimal numbers as e-invoices write them. */

/** A number: `value` × 10^-`decimals`. */
export type Decimal = { value: bigint; decimals: number }

/** Reads a plain decimal number; null for any other text. */
export function readDecimal(text: string): Decimal | null {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return whole === undefined ? null : { value: BigInt(sign + whole + fraction), decimals: fraction.length }
}

export function writeDecimal({ value, decimals }: Decimal): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return `${value < 0n ? '-' : ''}${digits.slice(0, at)}${decimals > 0 ? `.${digits.slice(at)}` : ''}`
}

/** The product in cents, rounded half up. */
export function product(a: Decimal, b: Decimal): bigint {
  return roundedDivision(a.value * b.value * 100n, 10n ** BigInt(a.decimals + b.decimals))
}

/** The division rounded half up, as amounts are rounded everywhere. */
export function roundedDivision(dividend: bigint, divisor: bigint): bigint {
  const [above, below] = [2n * dividend + divisor, 2n * divisor]
  // A division of bigints cuts towards zero, which for a negative number is upwards.
  return above / below - (above % below < 0n ? 1n : 0n)
}
