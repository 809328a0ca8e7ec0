/** Counts of sources to order and to invoice besides contracts, by the rules of the screens, so that both agree. */
import { sourceTypes, waitingNames } from '@schoolbeheer/domain/billing/kinds'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import type { SchoolApi } from '../../api.ts'
import type { OpenWork } from '../billing/kind.ts'
import { billedKinds } from '../billing/kinds.ts'
import type { CountedWork } from './queries.ts'

export async function countSources(api: SchoolApi, documents: readonly BillingDocument[]): Promise<CountedWork[]> {
  const kinds = await Promise.all(
    sourceTypes.map(async (type) => ({ names: waitingNames[type], open: await billedKinds[type].countOpen(api) })),
  )
  return documents.flatMap((document) => kinds.map(({ names, open }) => counted(names[document], open(document))))
}

/** VAT is calculated once for each group, because it gets one document. */
function counted(name: string, open: OpenWork[]): CountedWork {
  const groups = Map.groupBy(open, ({ schoolGroupId }) => schoolGroupId)
  const bases = [...groups.values()].map((own) => own.reduce((sum, { cents }) => sum + cents, 0))
  return {
    name,
    count: open.reduce((sum, { count }) => sum + count, 0),
    cents: bases.reduce((sum, base) => sum + withVat(base), 0),
  }
}
