// What the status of an invoice allows. The buttons of the screen and the checks of the API read this one table.

export const invoiceStatuses = [0, 1, 2, 3] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const [CREATED, PDF_CREATED, SENT, PAID] = invoiceStatuses

/** A credit note has the statuses of an invoice, but is never paid. */
export type CreditNoteStatus = Exclude<InvoiceStatus, typeof PAID>

export const invoiceTypes = [0, 1, 2, 3] as const
export type InvoiceType = (typeof invoiceTypes)[number]

export const [CONTRACT, COURSE_DAYS, SCHOOL_VISITS, FEEDBACK] = invoiceTypes

/** Why an invoice is not part of an action. */
export type InvoiceObstacle = 'nopdf' | 'notsent' | 'paid' | 'settled' | 'underway'

/** The actions on several invoices at once: which status stands in the way, and whether one with nothing open does. */
export const invoiceActions = {
  send: { refused: { [CREATED]: 'nopdf', [PAID]: 'paid' }, settled: false },
  sendReminder: { refused: { [CREATED]: 'nopdf', [PDF_CREATED]: 'notsent', [PAID]: 'paid' }, settled: true },
  recreatePdf: { refused: { [CREATED]: 'nopdf', [PAID]: 'paid' }, settled: false },
  setPaid: { refused: { [CREATED]: 'nopdf', [PDF_CREATED]: 'notsent', [PAID]: 'paid' }, settled: true },
} as const satisfies Record<string, { refused: Partial<Record<InvoiceStatus, InvoiceObstacle>>; settled: boolean }>
export type InvoiceAction = keyof typeof invoiceActions

/** What the rules look at; `open` is what is still to be paid in cents, `underWay` that a sending has not ended. */
export type ActedOn = { status: InvoiceStatus; open: number; underWay?: boolean }

/** What stands in the way of an action on this invoice; undefined when nothing does. */
export function invoiceObstacle(
  action: InvoiceAction,
  { status, open, underWay }: ActedOn,
): InvoiceObstacle | undefined {
  const { refused, settled }: { refused: Partial<Record<InvoiceStatus, InvoiceObstacle>>; settled: boolean } =
    invoiceActions[action]
  if (refused[status]) return refused[status]
  if (settled && open <= 0) return 'settled'
  return underWay && action !== 'setPaid' ? 'underway' : undefined
}

/** Whether its PDF can be opened. */
export function hasPdf(status: InvoiceStatus): boolean {
  return status > CREATED
}

/**
 * Whether its customer has it: a channel took it, perhaps before its PDF was made anew. An upstream that does not say when
 * it was sent says so by the status alone.
 */
export function isAtCustomer({ status, sentAt }: Sent): boolean {
  return status >= SENT || Boolean(sentAt)
}

/**
 * Whether it may get another due date before it is sent: this one has passed, and nobody has the invoice, nor perhaps.
 * @param today a date in Brussels
 */
export function canMoveDueDate(
  { dueDate, problem, ...invoice }: Sent & Partial<Record<'dueDate' | 'problem', string | null | undefined>>,
  today: string,
): boolean {
  return (
    Boolean(dueDate) && (dueDate ?? '') < today && !isAtCustomer(invoice) && problem !== 'invoice_problem_uncertain'
  )
}

type Sent = { status: InvoiceStatus; sentAt?: string | null | undefined }

/** Whether it can be credited: the API does so as soon as there is a PDF, the menu offers it once it was sent. */
export function canCredit({ status, underWay }: Pick<ActedOn, 'status' | 'underWay'>): boolean {
  return status > CREATED && !underWay
}

/** What an invoice is for its customer, who has it: how it left us is not theirs to know. */
export const customerStates = ['topay', 'overdue', 'paid', 'credited'] as const
export type CustomerState = (typeof customerStates)[number]

/** @param today a date in Brussels */
export function customerState(
  { status, open, dueDate }: Pick<ActedOn, 'status' | 'open'> & Due,
  today: string,
): CustomerState {
  if (status === PAID) return 'paid'
  if (open <= 0) return 'credited'
  return dueDate && dueDate < today ? 'overdue' : 'topay'
}

type Due = { dueDate?: string | null | undefined }

/** Sent, past its due date, and something is still open. */
export function isOverdue({ status, dueDate, open }: Pick<ActedOn, 'status' | 'open'> & Due, today: string): boolean {
  return status === SENT && open > 0 && Boolean(dueDate) && (dueDate ?? '') < today
}
