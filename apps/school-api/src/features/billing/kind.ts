/** The declaration of a kind of order and invoice besides contracts. */
import type { CreatedOrders } from '@schoolbeheer/contracts/school/billing'
import type { invoiceFiles } from '@schoolbeheer/contracts/school/invoiceFiles'
import type { StartedBatch } from '@schoolbeheer/contracts/school/invoices'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import type { billedSources } from '../../db/tables/billing.ts'
import type { Again } from './lostNumbers.ts'
import type { Draft } from './draft.ts'

export type BilledKind = {
  /** Adds its calls on invoices. */
  addInvoiceRoutes: (api: SchoolApi, create: Create<StartedBatch>) => void
  /** Adds its calls on orders. */
  addOrderRoutes: (api: SchoolApi, create: Create<CreatedOrders>) => void
  /** The drafts of a preview; undefined where the preview is of another kind. */
  planPreviewed: (api: SchoolApi, tx: Db, previewed: PreviewInput) => Promise<Draft[]> | undefined
  countOpen: (api: SchoolApi) => Promise<(document: BillingDocument) => OpenWork[]>
  /**
   * Locks the records of those sources that are of this kind. Answers the group and the quantity of each source; of one
   * that is gone, nothing.
   */
  lockSources: (tx: Db, sources: Source[]) => Promise<(Source & { quantity: number })[]>
}

/** Makes the documents of a plan in its transaction; the only one under a lost number, where that is written again. */
type Create<Made> = (viewer: Viewer, plan: (tx: Db) => Promise<Draft[]>, again?: Again) => Promise<Made>

type PreviewInput = z.output<typeof invoiceFiles.preview.input>

/** So many open records of a group that cost so much together. */
export type OpenWork = { schoolGroupId: number; count: number; cents: number }

export type Source = Pick<typeof billedSources.$inferSelect, 'kind' | 'sourceId' | 'schoolGroupId'>
