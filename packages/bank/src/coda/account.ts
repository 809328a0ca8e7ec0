/** The account of a CODA statement, in the structure that its record 1 names. */
import { compactIban, isIban, isPaymentReference } from '@schoolbeheer/domain/belgium'
import { field, type CodaRecord } from './record.ts'

/** The account and its currency; the account is empty where it is none of the structure that the record names. */
export function accountIn(record: CodaRecord): { account: string; currency: string } {
  switch (field(record, 2)) {
    case '0':
      return { account: ibanOf(field(record, 6, 17)), currency: field(record, 19, 21).trim() || 'EUR' }
    case '1':
      return { account: compactIban(field(record, 6, 39)), currency: field(record, 40, 42) }
    case '2':
      return { account: validIban(field(record, 6, 36)), currency: field(record, 40, 42) }
    case '3':
      return { account: validIban(field(record, 6, 39)), currency: field(record, 40, 42) }
    default:
      return { account: '', currency: '' }
  }
}

/** The IBAN of a Belgian account number, whose check digits are made as those of a structured reference. */
function ibanOf(number: string): string {
  if (!isPaymentReference(number)) return ''
  const country = '111400'
  const check = 98n - (BigInt(number + country) % 97n)
  return `BE${String(check).padStart(2, '0')}${number}`
}

function validIban(text: string): string {
  const iban = compactIban(text)
  return isIban(iban) ? iban : ''
}
