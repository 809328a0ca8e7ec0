// On which order and which invoice something stands.

type Billed = { purchaseOrderNumber?: string | null | undefined; invoiceNumber?: string | null | undefined }

/** Their numbers; '' where there is none, or the upstream does not say them. */
export function billedOn({ purchaseOrderNumber, invoiceNumber }: Billed): string {
  return [purchaseOrderNumber, invoiceNumber].filter(Boolean).join(', ')
}
