// The entries of the worklist in their order, with the page that each is about. A link to a list of one year gets the
// year; an entry about a course day leads to that day.

import { CREATED, PDF_CREATED } from '@schoolbeheer/domain/invoices/statuses'
import { sourceTypes, waitingNames, type SourceType } from '@schoolbeheer/domain/billing/kinds'
import type { TranslationKey } from '../../texts.ts'

export type Entry = {
  name: string
  label: TranslationKey
  to:
    | '/invoices'
    | '/invoices/create'
    | '/invoices/create{$kind}'
    | '/invoices/createfrompurchaseorder'
    | '/invoices/my'
    | '/payments'
    | '/purchaseorders'
    | '/purchaseorders/create'
    | '/purchaseorders/create{$kind}'
    | '/coursedays'
    | '/reports'
  params?: { kind: SourceType }
  search?: Record<string, string | number>
  /** Whether course days are counted, and not what waits on them. */
  days?: true
  /** The look of the entry: something is wrong, or all is fine. */
  tone?: 'alarm' | 'fine'
}

export const adminEntries: Entry[] = [
  { name: 'failed', label: 'worklist_failed', to: '/invoices', search: { failed: 'yes' }, tone: 'alarm' },
  {
    name: 'eInvoicesTroubled',
    label: 'worklist_einvoicestroubled',
    to: '/invoices',
    search: { einvoice: 'yes' },
    tone: 'alarm',
  },
  { name: 'overdue', label: 'worklist_overdue', to: '/invoices', search: { overdue: 'yes' }, tone: 'alarm' },
  {
    name: 'statementGap',
    label: 'worklist_statementgap',
    to: '/payments',
    search: { tab: 'statements', gap: 'yes' },
    tone: 'alarm',
  },
  {
    name: 'deliveriesTroubled',
    label: 'worklist_deliveriestroubled',
    to: '/reports',
    search: { tab: 'deliveries' },
    tone: 'alarm',
  },
  { name: 'paymentsToDo', label: 'worklist_paymentstodo', to: '/payments' },
  { name: 'remindersDue', label: 'worklist_remindersdue', to: '/payments', search: { tab: 'reminders' } },
  { name: 'toRefund', label: 'worklist_torefund', to: '/invoices', search: { refund: 'yes' } },
  { name: 'toInvoice', label: 'worklist_toinvoice', to: '/invoices/create', search: { due: 'yes' } },
  { name: 'ordersToInvoice', label: 'worklist_orderstoinvoice', to: '/invoices/createfrompurchaseorder' },
  ...sourceTypes.map((type): Entry => ({
    name: waitingNames[type].invoice,
    label: `worklist_toinvoice_${type}`,
    to: '/invoices/create{$kind}',
    params: { kind: type },
  })),
  { name: 'toOrder', label: 'worklist_toorder', to: '/purchaseorders/create', search: { due: 'yes' } },
  ...sourceTypes.map((type): Entry => ({
    name: waitingNames[type].purchaseOrder,
    label: `worklist_toorder_${type}`,
    to: '/purchaseorders/create{$kind}',
    params: { kind: type },
  })),
  {
    name: 'ordersWaiting',
    label: 'worklist_orderswaiting',
    to: '/purchaseorders',
    search: { state: 'notUploaded', sort: 'created' },
  },
  { name: 'withoutPdf', label: 'worklist_withoutpdf', to: '/invoices', search: { status: CREATED } },
  { name: 'toSend', label: 'worklist_tosend', to: '/invoices', search: { status: PDF_CREATED } },
  { name: 'paidThisMonth', label: 'worklist_paidthismonth', to: '/invoices', search: { paid: 'month' }, tone: 'fine' },
]

export const ownEntries: Entry[] = [
  { name: 'overdue', label: 'worklist_overdue', to: '/invoices/my', search: { state: 'overdue' }, tone: 'alarm' },
  { name: 'toPay', label: 'worklist_topay', to: '/invoices/my', search: { state: 'topay,overdue' } },
]

export const courseEntries: Entry[] = [
  { name: 'uncertainMails', label: 'worklist_uncertainmails', to: '/coursedays', tone: 'alarm' },
  { name: 'peopleWaiting', label: 'worklist_peoplewaiting', to: '/coursedays' },
  { name: 'daysWithoutPresence', label: 'worklist_dayswithoutpresence', to: '/coursedays', days: true },
  { name: 'daysWithoutAttests', label: 'worklist_dayswithoutattests', to: '/coursedays', days: true },
]
