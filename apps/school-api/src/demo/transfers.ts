/** Transfers of the demo's customers, as their bank says them: exactly, with slips, or in words. */
import type { Payment, Said } from '@schoolbeheer/bank/writing/day'

/** The customer of an invoice, with the name that its bank knows. */
export type Payer = { schoolGroupId: number; name: string }
export type PayableInvoice = { invoiceNumber: string; reference: string; openCents: number; payer: Payer }

/** Money that came from a customer, or that went back to one where the amount is negative. */
export function movement(payer: Payer, amountCents: number, said: Said): Payment {
  const kind = amountCents > 0 ? 'transfer' : 'sent'
  return { amountCents, kind, name: bankName(payer), iban: accountOf(payer), said, bankReference: '' }
}

/** A transfer with the reference of its invoice: all that is open, unless it says otherwise. */
export function paying(invoice: PayableInvoice, amountCents = invoice.openCents): Payment {
  return movement(invoice.payer, amountCents, { type: 'reference', text: invoice.reference })
}

/** A transfer of all that is open, with the last digit of the sequence mistyped. */
export function payingWithSlip(invoice: PayableInvoice): Payment {
  const { reference } = invoice
  const digit = String((Number(reference[9]) + 1) % 10)
  return movement(invoice.payer, invoice.openCents, {
    type: 'reference',
    text: reference.slice(0, 9) + digit + reference.slice(10),
  })
}

/** A transfer of the sum of invoices of one customer, which names them in words. */
export function payingInWords(first: PayableInvoice, ...others: PayableInvoice[]): Payment {
  const all = [first, ...others]
  const numbers = all.map(({ invoiceNumber }) => invoiceNumber).join(' en ')
  const cents = all.reduce((sum, { openCents }) => sum + openCents, 0)
  return movement(first.payer, cents, inWords(`${all.length > 1 ? 'Facturen' : 'Factuur'} ${numbers}`))
}

export function inWords(text: string): Said {
  return { type: 'text', text }
}

/** Banks write names in capitals, without accents, and leave room for so many letters. */
function bankName({ name }: Payer): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.toUpperCase().slice(0, 35).trim()
}

/** The account of a customer: a Belgian IBAN of its own. */
export function accountOf({ schoolGroupId }: Payer): string {
  const base = String(7_350_000_000 + schoolGroupId * 7919)
  const number = base + String(Number(base) % 97 || 97).padStart(2, '0')
  // 'BE00' as digits: letters count from 10.
  const check = 98n - (BigInt(`${number}111400`) % 97n)
  return `BE${String(check).padStart(2, '0')}${number}`
}
