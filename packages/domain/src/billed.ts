// What an invoice was made of no longer changes: the invoice says it.

/** The fields of a school visit or of feedback that decide who pays how much, and when it was. */
const billedFields = ['schoolGroupId', 'date', 'hours', 'travelKms'] as const

type BilledField = (typeof billedFields)[number]
type Work = { [Field in BilledField]?: string | number | null | undefined }

/** Which of them a change would alter although it has been billed; none of what has not. */
export function lockedChanges(billed: boolean, before: Work, after: Work): BilledField[] {
  return billed ? billedFields.filter((field) => (before[field] ?? null) !== (after[field] ?? null)) : []
}

/** Whether it has been billed: its invoice's status, null or absent as long as it has none. */
export function isBilled({ invoiceStatus }: { invoiceStatus?: number | null | undefined }): boolean {
  return invoiceStatus !== null && invoiceStatus !== undefined
}
