/** The customer as a document shows it, for queries that read many documents. */
import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Customer } from '../../documents/paper.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { invoiceFiles, invoices } from '../../db/tables/invoices.ts'

type BilledCustomer = Pick<Customer, 'name' | 'clientNumber' | 'vat'>

/**
 * A column of a query with the document's paper and its group: the customer of the paper, whatever has changed in the
 * group since; before there is a paper, the group as it is now.
 */
export function billedCustomer(paper: SQLWrapper) {
  const { name, clientNumber, vat } = schoolGroups
  const now = sql`jsonb_build_object('name', ${name}, 'clientNumber', ${clientNumber}, 'vat', ${vat})`
  return sql<BilledCustomer>`coalesce(${paper} -> 'customer', ${now})`.as('customer')
}

/** Joins an invoice with the newest of its papers. */
export const ofNewestFile = and(eq(invoiceFiles.invoiceId, invoices.id), eq(invoiceFiles.fileId, invoices.fileId))
