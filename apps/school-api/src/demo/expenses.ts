/** Payments of the demo company itself: wages, rent, charges, interest, and transfers between its own accounts. */
import type { Payment } from '@schoolbeheer/bank/writing/day'
import type { BankFormat } from '@schoolbeheer/bank/statement'
import { addMonths } from '@schoolbeheer/domain/dates'
import { bankDay, demoAccounts } from './bankStatements.ts'
import type { Decision, PlannedMovement } from './plannedPayments.ts'
import { inWords } from './transfers.ts'

type Expense = Omit<Payment, 'bankReference'> & { onDay: string; every: number; of?: BankFormat; decision?: Decision }

/** On a day of each month, or of each third one. */
export function expensesBetween(firstDay: string, lastDay: string): PlannedMovement[] {
  const months = Array.from({ length: 15 }, (_, at) => addMonths(`${firstDay.slice(0, 7)}-01`, at))
  return months.flatMap((month, at) =>
    expenses
      .filter(({ every }) => at % every === 0)
      .flatMap(({ onDay, every: _every, of = 'coda', decision, ...payment }) => {
        const date = bankDay(month.slice(0, 8) + onDay)
        const isWithin = date >= firstDay && date <= lastDay
        return isWithin ? [{ of, date, payment: { ...payment, bankReference: '' }, ...(decision && { decision }) }] : []
      }),
  )
}

const expenses: Expense[] = [
  { onDay: '05', every: 1, ...sent(1_850_00, 'IMMO LEIEKANT', 'BE62510007547061', 'Huur kantoor') },
  { onDay: '12', every: 1, ...sent(214_33, 'TELECOM NOORD', 'BE43068999999501', 'Factuur telefonie') },
  { onDay: '24', every: 1, ...sent(3_412_55, 'CLAES GRIET', 'BE71096123456769', 'Loon') },
  { onDay: '24', every: 1, ...sent(2_988_10, 'MAES WOUT', 'BE39103123456719', 'Loon') },
  { onDay: '19', every: 3, ...sent(6_850_00, 'RSZ', 'BE44679026155745', 'Bijdragen') },
  { onDay: '20', every: 3, ...sent(9_640_00, 'BTW-ONTVANGSTEN', 'BE22679200300047', 'Btw-aangifte') },
  { onDay: '28', every: 1, ...charge('Maandelijkse beheerskosten', 7_50) },
  { onDay: '28', every: 3, of: 'camt.053', ...charge('Kosten rekening', 4_20) },
  { onDay: '15', every: 3, ...own(-2_000_00, 'camt.053') },
  { onDay: '15', every: 3, of: 'camt.053', ...own(2_000_00, 'coda'), decision: { dismiss: 'own' } },
  { onDay: '27', every: 3, of: 'camt.053', ...received('Creditrente', 11_84), decision: { dismiss: 'interest' } },
]

function sent(cents: number, name: string, iban: string, text: string) {
  return { amountCents: -cents, kind: 'sent', name, iban, said: inWords(text) } as const
}

function charge(text: string, cents: number) {
  return { amountCents: -cents, kind: 'charge', name: '', iban: null, said: inWords(text) } as const
}

function received(text: string, cents: number) {
  return { amountCents: cents, kind: 'other', name: '', iban: null, said: inWords(text) } as const
}

/** Between the account and the other one. */
function own(amountCents: number, other: BankFormat) {
  const kind = amountCents < 0 ? 'sent' : 'other'
  return { amountCents, kind, name: 'LEERLIJN BV', iban: demoAccounts[other], said: inWords('Eigen rekening') } as const
}
