/** The customer as a document says it, for what is read of many documents. */
import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Customer } from '../../documents/paper.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { invoiceFiles, invoices } from '../../db/tables/invoices.ts'

type BilledCustomer = Pick<Customer, 'name' | 'clientNumber' | 'vat'>

/**
 * A column of a query with the document's paper and its group: whatever has changed of the group since, the document
 * stays; before there is a paper, it is the group of now.
 */
export function billedCustomer(paper: SQLWrapper) {
  const { name, clientNumber, vat } = schoolGroups
  const now = sql`jsonb_build_object('name', ${name}, 'clientNumber', ${clientNumber}, 'vat', ${vat})`
  return sql<BilledCustomer>`coalesce(${paper} -> 'customer', ${now})`.as('customer')
}

/** Joins an invoice with the newest of its papers. */
export const ofNewestFile = and(eq(invoiceFiles.invoiceId, invoices.id), eq(invoiceFiles.fileId, invoices.fileId))
