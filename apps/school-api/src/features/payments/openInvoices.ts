/** The invoices that a person may book a payment on: something is open of them, or to be paid back. */
import { mostOpenInvoices, type OpenInvoice, type payments } from '@schoolbeheer/contracts/school/payments'
import { CREATED } from '@schoolbeheer/domain/invoices/statuses'
import { toEuro } from '@schoolbeheer/domain/money'
import { centsIn, numberBeginning, referenceIn } from '@schoolbeheer/domain/search'
import { and, asc, eq, gt, ne, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { byNumber } from '../../db/numbers.ts'
import { openCents, refundCents } from '../../db/rules.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { namesGroup } from '../../db/words.ts'

/** The first due first; of those that have a PDF, as no others can be paid. */
export async function listOpenInvoices(
  db: Db,
  { schoolGroupId, q }: z.output<typeof payments.openInvoices.input>,
): Promise<OpenInvoice[]> {
  const { id, invoiceNumber, status, creationDate, dueDate, totalCents } = invoices
  const rows = await db
    .select({
      document: { id, invoiceNumber, status, creationDate, dueDate, schoolGroupId: invoices.schoolGroupId },
      schoolGroupName: schoolGroups.name,
      total: totalCents,
      open: openCents,
      refund: refundCents,
    })
    .from(invoices)
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(
      and(
        ne(status, CREATED),
        or(gt(openCents, 0), gt(refundCents, 0)),
        schoolGroupId ? eq(invoices.schoolGroupId, schoolGroupId) : undefined,
        q ? names(q) : undefined,
      ),
    )
    .orderBy(asc(dueDate), asc(id))
    .limit(mostOpenInvoices)
  return rows.map(({ document, schoolGroupName, total, open, refund }) => {
    return { ...document, schoolGroupName, total: toEuro(total), open: toEuro(open), refund: toEuro(refund) }
  })
}

/** Whether the text is the number, the payment reference or an amount of the invoice, or names its group. */
function names(q: string): SQL | undefined {
  const [reference, cents] = [referenceIn(q), centsIn(q)]
  return or(
    ...byNumber(q, numberBeginning(q, ''), invoices, invoices.invoiceNumber).map(({ where }) => where),
    reference ? eq(invoices.reference, reference) : undefined,
    cents === undefined ? undefined : or(eq(invoices.totalCents, cents), eq(openCents, cents), eq(refundCents, cents)),
    namesGroup(q),
  )
}
