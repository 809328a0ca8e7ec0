/** The call that searches, which answers each kind of record to viewers who may see it. */
import { recordSearch } from '@schoolbeheer/contracts/school/search'
import { toEuro } from '@schoolbeheer/domain/money'
import { may } from '@schoolbeheer/domain/permissions'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import {
  findCourseDays,
  findCreditNotes,
  findInvoices,
  findPayments,
  findPeople,
  findPurchaseOrders,
} from './queries.ts'

export function addSearchRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, recordSearch, {
    find: async ({ q }, viewer) => {
      const seesInvoices = may(viewer, 'invoices:read')
      const seesDays = may(viewer, 'courseDays:read')
      const [invoices, creditNotes, purchaseOrders, payments, days, people] = await Promise.all([
        seesInvoices ? findInvoices(db, viewer, q) : [],
        seesInvoices ? findCreditNotes(db, viewer, q) : [],
        may(viewer, 'purchaseOrders:manage') ? findPurchaseOrders(db, q) : [],
        may(viewer, 'payments:read') ? findPayments(db, q) : [],
        seesDays ? findCourseDays(db, viewer, q) : [],
        seesDays ? findPeople(db, viewer, q) : [],
      ])
      return {
        invoices: invoices.map(({ openCents, ...row }) => ({ ...withTotal(row), open: toEuro(openCents) })),
        creditNotes: creditNotes.map((row) => withTotal(row)),
        purchaseOrders: purchaseOrders.map((row) => withTotal(row)),
        payments: payments.map(({ amountCents, ...row }) => ({ ...row, amount: toEuro(amountCents) })),
        courseDays: days.map((day) => ({ ...day, startDate: day.startDate.toISOString() })),
        people,
      }
    },
  })
}

function withTotal<Row extends { totalCents: number }>({ totalCents, ...row }: Row) {
  return { ...row, total: toEuro(totalCents) }
}
