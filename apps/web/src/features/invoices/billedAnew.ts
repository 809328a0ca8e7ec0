// The link to the page where the sources of a credited invoice can be billed again, with its group ticked.

import { CONTRACT, type InvoiceType } from '@schoolbeheer/domain/billing/kinds'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { linkOptions } from '@tanstack/react-router'

/** Nothing is ticked where the upstream does not name the group. */
export function billedAnew({ type, purchaseOrderName, schoolGroupId, invoiceNumber }: Invoice) {
  return linkOptions({
    to: purchaseOrderName ? '/invoices/createfrompurchaseorder' : creationOf[type],
    search: schoolGroupId
      ? {
          group: schoolGroupId,
          credited: invoiceNumber,
          ...(purchaseOrderName && { order: purchaseOrderName }),
          ...(type === CONTRACT && { follow: 'last' }),
        }
      : {},
  })
}

const creationOf = {
  0: '/invoices/create',
  1: '/invoices/createcoursedays',
  2: '/invoices/createschoolvisit',
  3: '/invoices/createfeedback',
} as const satisfies Record<InvoiceType, string>
