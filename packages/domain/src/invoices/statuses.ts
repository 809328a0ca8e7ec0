// The statuses of invoices, and rules by them.

export const invoiceStatuses = [0, 1, 2, 3] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const [CREATED, PDF_CREATED, SENT, PAID] = invoiceStatuses

/** A credit note has the statuses of an invoice, but is never paid. */
export type CreditNoteStatus = Exclude<InvoiceStatus, typeof PAID>

/**
 * The fields that the rules look at. `open` is the open amount in cents, `underWay` whether a sending has not ended.
 */
export type InvoiceFacts = { status: InvoiceStatus; open: number; underWay?: boolean }

/** Whether its PDF can be opened. */
export function hasPdf(status: InvoiceStatus): boolean {
  return status > CREATED
}

/**
 * Whether its customer has it: a channel took it, perhaps before its PDF was made anew. Where an upstream does not give
 * the time of sending, the status decides.
 */
export function isAtCustomer({ status, sentAt }: SendingFacts): boolean {
  return status >= SENT || Boolean(sentAt)
}

/**
 * Whether the invoice may get another due date before it is sent: the current one has passed, and the customer neither
 * has the invoice nor may have it.
 * @param today a date in Brussels
 */
export function canMoveDueDate(
  { dueDate, problem, ...invoice }: SendingFacts & Partial<Record<'dueDate' | 'problem', string | null | undefined>>,
  today: string,
): boolean {
  return (
    Boolean(dueDate) && (dueDate ?? '') < today && !isAtCustomer(invoice) && problem !== 'invoice_problem_uncertain'
  )
}

type SendingFacts = { status: InvoiceStatus; sentAt?: string | null | undefined }

/** Whether it can be credited: the API allows it as soon as there is a PDF, the menu offers it once it was sent. */
export function canCredit({ status, underWay }: Pick<InvoiceFacts, 'status' | 'underWay'>): boolean {
  return status > CREATED && !underWay
}

/** The states of an invoice as its customer sees them. The channel by which it was sent is not shown. */
export const customerStates = ['topay', 'overdue', 'paid', 'credited'] as const
export type CustomerState = (typeof customerStates)[number]

/**
 * The state of an invoice of which its customer paid this much; one that was made anew is paid before it has that status.
 * @param today a date in Brussels
 */
export function customerState(
  { status, open, paid, dueDate }: Pick<InvoiceFacts, 'status' | 'open'> & Due & { paid?: number | null | undefined },
  today: string,
): CustomerState {
  if (status === PAID) return 'paid'
  if (open <= 0) return paid ? 'paid' : 'credited'
  return dueDate && dueDate < today ? 'overdue' : 'topay'
}

type Due = { dueDate?: string | null | undefined }

/** Whether the invoice was sent, is past its due date, and still has an open amount. */
export function isOverdue(
  { status, dueDate, open }: Pick<InvoiceFacts, 'status' | 'open'> & Due,
  today: string,
): boolean {
  return status === SENT && open > 0 && Boolean(dueDate) && (dueDate ?? '') < today
}
