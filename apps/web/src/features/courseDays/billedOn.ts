// The order and the invoice on which something is billed.

type DocumentNumbers = { purchaseOrderNumber?: string | null | undefined; invoiceNumber?: string | null | undefined }

/** Their numbers; '' where there are none, or the upstream does not give them. */
export function billedOn({ purchaseOrderNumber, invoiceNumber }: DocumentNumbers): string {
  return [purchaseOrderNumber, invoiceNumber].filter(Boolean).join(', ')
}
