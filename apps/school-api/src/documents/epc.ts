/** The QR code that bank apps read to fill in a transfer: EPC069-12, version 002, in UTF-8. */
import { toEuro } from '@schoolbeheer/domain/money'
import { qrModules } from './qr.ts'

export type Transfer = { name: string; iban: string; bic: string; cents: number; reference: string }

const mostBytes = 331
const mostNameLetters = 70
const mostCents = 99_999_999_999

/** The modules of the code, true where dark, row by row; null for an amount that no transfer can have. */
export function epcModules(transfer: Transfer): boolean[][] | null {
  return transfer.cents < 1 || transfer.cents > mostCents ? null : qrModules(epcText(transfer))
}

/** The name is cut where the code may not hold more. */
function epcText({ name, iban, bic, cents, reference }: Transfer): string {
  const letters = Array.from(name).slice(0, mostNameLetters)
  const text = () =>
    ['BCD', '002', '1', 'SCT', bic, letters.join(''), iban, `EUR${toEuro(cents).toFixed(2)}`, '', reference].join('\n')
  while (new TextEncoder().encode(text()).length > mostBytes) letters.pop()
  return text()
}
