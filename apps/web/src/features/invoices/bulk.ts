// The bulk actions on ticked invoices: the obstacles to each, and the question before it.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { invoiceObstacle, type InvoiceAction } from '@schoolbeheer/domain/invoices/actions'
import { PAID, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { totalOf } from '../billing/amounts.ts'
import { actedOn } from './amounts.ts'
import { numberOf } from './listContext.ts'

/** `retry` tries again whatever has failed. */
export type Action = InvoiceAction | 'retry'

/** The actions in the order in which they are offered. */
export const bulkActions = ['send', 'sendReminder', 'recreatePdf', 'setPaid'] as const satisfies InvoiceAction[]

/** The labels of their buttons. */
export const verbs = {
  send: 'invoices_send',
  sendReminder: 'invoices_remind',
  recreatePdf: 'invoices_recreate',
  setPaid: 'invoices_setpaid',
  retry: 'invoices_retry',
} as const satisfies Record<Action, string>

/** Reasons are named as the API names them. */
export function obstaclesTo(action: InvoiceAction, invoices: readonly Invoice[]): Obstacle[] {
  return invoices.flatMap((invoice) => {
    const obstacle = invoiceObstacle(action, actedOn(invoice))
    return obstacle ? [{ id: invoice.id, name: numberOf(invoice), reason: `invoice_obstacle_${obstacle}` }] : []
  })
}

/** The invoices that are not paid, so that no payment of them can be undone. */
export function notPaid(invoices: readonly Invoice[]): Obstacle[] {
  return invoices
    .filter(({ status }) => status !== PAID)
    .map((invoice) => ({ id: invoice.id, name: numberOf(invoice), reason: 'invoice_obstacle_notpaid' }))
}

/** The words and numbers of the question before an action. Amounts are in cents, with VAT. */
export type QuestionWords = {
  text:
    | 'aspdf'
    | 'send'
    | 'sendpeppol'
    | 'sendalreadysent'
    | 'sendalreadysentpeppol'
    | 'reminder'
    | 'recreate'
    | 'recreatealreadysent'
    | 'setpaid'
    | 'retry'
  count: number
  total: number
  /** The amount that is still to be paid of them. */
  open: number
  peppol: number
  /** The numbers of the invoices that were sent before. */
  sent: string[]
}

export function questionOf(action: Action, invoices: readonly Invoice[], asPdf = false): QuestionWords {
  const sent = invoices.filter(({ status }) => status === SENT).map((invoice) => numberOf(invoice))
  const peppol = invoices.filter(({ schoolGroupPeppol }) => schoolGroupPeppol).length
  return {
    text: asPdf ? 'aspdf' : textOf(action, sent.length > 0, peppol > 0),
    count: invoices.length,
    total: invoices.reduce((sum, invoice) => sum + totalOf(invoice), 0),
    open: invoices.reduce((sum, invoice) => sum + actedOn(invoice).open, 0),
    peppol,
    sent,
  }
}

function textOf(action: Action, isSent: boolean, isPeppol: boolean): QuestionWords['text'] {
  if (action === 'send' && isSent) return isPeppol ? 'sendalreadysentpeppol' : 'sendalreadysent'
  if (action === 'send') return isPeppol ? 'sendpeppol' : 'send'
  if (action === 'recreatePdf') return isSent ? 'recreatealreadysent' : 'recreate'
  if (action === 'retry') return 'retry'
  return action === 'sendReminder' ? 'reminder' : 'setpaid'
}
