/** Rules of files that depend on the request: for upstreams that check little, and for those that do less than ours. */
import type { Call } from '@schoolbeheer/contracts/call'
import { noSuchCall, problem } from '@schoolbeheer/contracts/problem'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { customersInvoices, Invoices, invoices } from '@schoolbeheer/contracts/school/invoices'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { isOffered } from '../apis.ts'
import type { ServedFile } from './served.ts'

type FileRequest = { input: Record<string, unknown>; viewer: Viewer; school: Call }

/** Throws a 404 for a file that the upstream does not offer, or that is not the viewer's. */
export async function requireAllowed(
  { endpoint, isOf }: ServedFile,
  { input, viewer, school }: FileRequest,
): Promise<void> {
  // The versions of a PDF are known from its history.
  const needed = input['version'] === undefined ? endpoint : invoiceExtensions.history
  if (!(await isOffered(school, needed))) throw noSuchCall()
  if (!isOf || viewer.isAdmin) return
  const own = customersInvoices(await school(invoices.listOwn, {}))
  if (!idsOf(input).every((id) => own.some((invoice) => isOf(invoice, id)))) throw problem(404)
}

/** The ids of a request: a single one in the address, or several in the body. */
function idsOf(input: FileRequest['input']): unknown[] {
  const several = Invoices.safeParse(input)
  return several.success ? several.data.invoices.map(({ invoiceId }) => invoiceId) : [input['id']]
}
