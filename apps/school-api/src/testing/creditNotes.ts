/** Credit notes as an admin makes them, and the rest of their invoices. */
import { CreditNote, creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { callers, type TestApi } from './api.ts'

export type Items = { invoiceItemId: number; amount: number }[]

export function creditNoteCalls(api: () => TestApi) {
  const admin = () => api().as(callers.admin)
  const read = async (id: number) => {
    const invoice = (await (await admin())(invoices.list, { year: 2026 })).find((one) => one.id === id)
    if (!invoice) throw new Error(`There is no invoice ${id}`)
    return { notes: invoice.creditNotes ?? [], items: invoice.items ?? [], invoiceNumber: invoice.invoiceNumber }
  }
  return {
    full: async (invoiceId: number, { keepBilled = false } = {}) =>
      CreditNote.parse(await (await admin())(creditNotes.createFull, { invoiceId, keepBilled })),
    partial: async (invoiceId: number, items: Items) =>
      CreditNote.parse(await (await admin())(creditNotes.createPartial, { invoiceId, items })),
    read,
    /** The ids of its first two lines. */
    itemIds: async (id: number): Promise<[number, number]> => {
      const [first, second] = (await read(id)).items
      return [first?.id ?? 0, second?.id ?? 0]
    },
    /** The sums of an invoice in the database, in cents. */
    kept: async (id: number) => {
      const { rows } = await api().database.pool.query(
        `select total_cents as total, credited_cents as credited,
          (select sum(amount_cents + vat_cents)::int from credit_notes where invoice_id = invoices.id) as notes
        from invoices where id = $1`,
        [id],
      )
      return rows[0]
    },
  }
}
