// Numbers with check digits on a Belgian invoice: enterprise (VAT) numbers, accounts and structured payment references.

/** Whether the text is an enterprise or VAT number, with or without BTW, BE, dots, spaces, slashes and hyphens. */
export function isEnterpriseNumber(text: string): boolean {
  const digits = enterpriseDigits(text)
  return digits !== null && 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8))
}

/** The normal form, 'BE0123456749', of an enterprise number; RangeError when it is not one. */
export function formatEnterpriseNumber(text: string): string {
  if (!isEnterpriseNumber(text)) throw new RangeError(`'${text}' is not an enterprise number`)
  return `BE${enterpriseDigits(text)}`
}

/** The number as it is printed, 'BE 0123.456.749'; a text that is no enterprise number stays as it is. */
export function printEnterpriseNumber(text: string): string {
  if (!isEnterpriseNumber(text)) return text
  const number = formatEnterpriseNumber(text)
  return `${number.slice(0, 2)} ${number.slice(2, 6)}.${number.slice(6, 9)}.${number.slice(9)}`
}

function enterpriseDigits(text: string): string | null {
  return /^(?:BTW|TVA|VAT)?(?:BE)?([01]\d{9})$/i.exec(text.replace(/[.\s/-]/g, ''))?.[1] ?? null
}

/** Whether the text is an IBAN (ISO 13616), spaces allowed; a Belgian one has 16 characters. */
export function isIban(text: string): boolean {
  const iban = compactIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || (iban.startsWith('BE') && !/^BE\d{14}$/.test(iban))) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** The IBAN in capitals without spaces, as a transfer has it; it is not checked. */
export function compactIban(text: string): string {
  return text.replace(/ /g, '').toUpperCase()
}

/** The IBAN in groups of four, as it is printed; it is not checked. */
export function formatIban(iban: string): string {
  return compactIban(iban).replace(/(.{4})(?=.)/g, '$1 ')
}

/** Whether the text is a BIC (ISO 9362): eight letters and digits, or eleven with the branch. */
export function isBic(text: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)
}

/** The 12 digits that a customer pays with: year (4), sequence (6) and their check digits. */
export function paymentReference(year: number, sequence: number): string {
  const base = fixedDigits(year, 4) + fixedDigits(sequence, 6)
  return base + checkDigits(base)
}

/** Whether the text is 12 digits of which the last two are the check digits of the first ten. */
export function isPaymentReference(text: string): boolean {
  return /^\d{12}$/.test(text) && checkDigits(text.slice(0, 10)) === text.slice(10)
}

/** The 12 digits as banks show them, '+++202/6000/00192+++'; a text that is no 12 digits stays as it is. */
export function formatPaymentReference(reference: string): string {
  return reference.replace(/^(\d{3})(\d{4})(\d{5})$/, '+++$1/$2/$3+++')
}

function checkDigits(base: string): string {
  return fixedDigits(Number(base) % 97 || 97, 2)
}

function fixedDigits(number: number, length: number): string {
  const digits = String(number).padStart(length, '0')
  if (!/^\d+$/.test(digits) || digits.length > length) throw new RangeError(`${number} does not fit ${length} digits`)
  return digits
}
