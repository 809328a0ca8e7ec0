// The link to the page where the sources of a credited invoice can be billed again, with its group ticked.

import { CONTRACT } from '@schoolbeheer/domain/billing/kinds'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { linkOptions } from '@tanstack/react-router'
import { fromOrdersPage, invoicesPage } from '../billing/kinds.ts'

/** Nothing is ticked where the upstream does not name the group. */
export function billedAnew({ type, purchaseOrderName, schoolGroupId, invoiceNumber }: Invoice) {
  return linkOptions({
    ...(purchaseOrderName ? fromOrdersPage : invoicesPage(type)),
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
