/** Decimal numbers as e-invoices write them, reckoned with exactly. */

/** A number of 10^-decimals. */
export type Decimal = { value: bigint; decimals: number }

/** null for what is not written as a plain decimal number. */
export function readDecimal(text: string): Decimal | null {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return whole === undefined ? null : { value: BigInt(sign + whole + fraction), decimals: fraction.length }
}

export function writeDecimal({ value, decimals }: Decimal): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return `${value < 0n ? '-' : ''}${digits.slice(0, at)}${decimals > 0 ? `.${digits.slice(at)}` : ''}`
}

/** In cents, half up. */
export function product(a: Decimal, b: Decimal): bigint {
  return roundedDivision(a.value * b.value * 100n, 10n ** BigInt(a.decimals + b.decimals))
}

/** Half up, as amounts are rounded everywhere. */
export function roundedDivision(dividend: bigint, divisor: bigint): bigint {
  const [above, below] = [2n * dividend + divisor, 2n * divisor]
  // A division of bigints drops what is behind the point: below nought that is upwards.
  return above / below - (above % below < 0n ? 1n : 0n)
}
