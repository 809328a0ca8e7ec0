// The fields that no longer change once an order or an invoice was made of them.

/** The fields of a school visit or of feedback that decide who pays how much, and when it was. */
const billedFields = ['schoolGroupId', 'date', 'hours', 'travelKms'] as const

type BilledField = (typeof billedFields)[number]
type BilledValues = { [Field in BilledField]?: string | number | null | undefined }

/** The locked fields that a change would alter: none of a visit or feedback that is not ordered or billed. */
export function lockedChanges(billed: boolean, before: BilledValues, after: BilledValues): BilledField[] {
  return billed ? billedFields.filter((field) => (before[field] ?? null) !== (after[field] ?? null)) : []
}

/**
 * Whether a visit or feedback is ordered or billed: by its invoice's status, null or absent as long as it has none, and
 * by the number of its order, which not every upstream tells.
 */
export function isBilled({
  invoiceStatus,
  purchaseOrderNumber,
}: {
  invoiceStatus?: number | null | undefined
  purchaseOrderNumber?: string | null | undefined
}): boolean {
  return (invoiceStatus !== null && invoiceStatus !== undefined) || Boolean(purchaseOrderNumber)
}
