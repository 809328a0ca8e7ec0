/** The calls on invoices. */
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { acceptBulk } from './bulk.ts'
import { createContractInvoices } from './contract.ts'
import { listInvoicesOfYear, listOwnInvoices, listYears } from './queries.ts'
import { toInvoice } from './wire.ts'

type Chosen = { invoices: { invoiceId: number }[] }

export function addInvoiceRoutes(api: SchoolApi): void {
  const { db } = api.database
  const actOf = (viewer: Viewer) => ({ viewer, at: new Date(api.now()) })
  const bulk = (action: InvoiceAction) => (chosen: Chosen, viewer: Viewer) =>
    acceptBulk(db, actOf(viewer), action, idsOf(chosen))
  serve(api, invoices, {
    years: async () => withCurrentYear(await listYears(db), new Date(api.now())),
    list: async ({ year }) => (await listInvoicesOfYear(db, year)).map(toInvoice),
    listOwn: async (_, viewer) => (await listOwnInvoices(db, viewer)).map(toInvoice),
    createContract: (asked, viewer) => createContractInvoices(db, actOf(viewer), api.now, asked),
    send: bulk('send'),
    sendReminder: bulk('sendReminder'),
    recreatePdf: bulk('recreatePdf'),
    setPaid: bulk('setPaid'),
  })
}

function idsOf(chosen: Chosen): number[] {
  return chosen.invoices.map(({ invoiceId }) => invoiceId)
}

function withCurrentYear(years: number[], now: Date): number[] {
  const current = Number(brusselsDate(now).slice(0, 4))
  return [...new Set([current, ...years])].toSorted((a, b) => b - a)
}
