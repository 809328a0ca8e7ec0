/** Orders for contracts: what each group is asked to order, and what stands in the way. */
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import {
  billingObstacle,
  contractLines,
  nextShare,
  type BillingObstacle,
  type ContractLine,
} from '@schoolbeheer/domain/invoices/billing'
import { VAT_RATE } from '@schoolbeheer/domain/money'
import { textsOf } from '@schoolbeheer/server/texts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { withConstraints } from '../../db/constraints.ts'
import type { DraftLine } from '../billing/draft.ts'
import { refuseAny, refused } from '../billing/refusal.ts'
import { listFreedShares } from '../schoolGroups/queries.ts'
import { schoolGroups } from '../schoolGroups/table.ts'
import { feesOf } from '../schoolGroups/wire.ts'
import { createOrders, type Created } from './create.ts'
import { purchaseOrders } from './table.ts'
import texts from './texts.json' with { type: 'json' }

type Group = typeof schoolGroups.$inferSelect

/** An order for each of the groups, all or none. Throws a 409 that names every group that stands in the way. */
export function createContractOrders(api: SchoolApi, act: Act, groupIds: number[]): Promise<Created> {
  // The groups are locked, so nobody who comes through here gets as far as the constraint.
  return withConstraints({ purchase_orders_contract: () => refused('purchaseOrder') }, () =>
    api.database.db.transaction(async (tx) => {
      const groups = await lockGroups(tx, groupIds)
      const [open, freed] = [await listOpenOrders(tx, groupIds), await listFreedShares(tx, groupIds)]
      const today = brusselsDate(act.at)
      const planned = groupIds.map((id) => {
        const group = groups.get(id)
        if (!group) return { obstacle: { id, name: String(id), reason: 'invoice_groupmissing' } }
        const fees = feesOf(group)
        // The period begins when it is invoiced; the order says how long it is.
        const due = contractLines(fees, today, nextShare(fees, freed.get(id)))
        const lines = due.map((line) => lineOf(line, group))
        return { obstacle: obstacleOf(group, due, open.get(id)), draft: { type: 0, schoolGroupId: id, lines } as const }
      })
      refuseAny(
        'purchaseOrder',
        planned.flatMap(({ obstacle }) => obstacle ?? []),
      )
      return createOrders(
        api,
        tx,
        act,
        planned.flatMap(({ draft }) => draft ?? []),
      )
    }),
  )
}

const reasons: Record<BillingObstacle, string> = {
  nothingDue: 'invoice_nothingdue',
  requiresPurchaseOrder: 'invoice_requirespurchaseorder',
  requiresNoPurchaseOrder: 'purchaseorder_notrequired',
  tooMuch: 'invoice_toomuch',
}

function obstacleOf(
  { id, name, requiresPurchaseOrder }: Group,
  due: ContractLine[],
  open?: string,
): Obstacle | undefined {
  if (open) return { id, name, reason: 'purchaseorder_contractopen', detail: open }
  const obstacle = billingObstacle({ requiresPurchaseOrder }, due, 'purchaseOrder')
  return obstacle && { id, name, reason: reasons[obstacle] }
}

/** Documents are in Dutch. */
const t = textsOf(texts, 'nl')

function lineOf(line: ContractLine, { yearly }: Group): DraftLine {
  const price = { quantity: 1, unitPriceCents: line.amount, amountCents: line.amount, vatRate: VAT_RATE }
  if (line.kind === 'fee')
    return { ...price, typeName: t('fee'), description: t(yearly ? 'feeYear' : 'feeMonth'), shareNumber: null }
  const description = t('shareOf', { share: String(line.share), of: String(line.of) })
  return { ...price, typeName: t('share'), description, shareNumber: line.share }
}

/** Always in the order of their ids, so that no two creations wait for each other. */
async function lockGroups(tx: Db, ids: number[]): Promise<Map<number, Group>> {
  const rows = await tx
    .select()
    .from(schoolGroups)
    .where(inArray(schoolGroups.id, ids))
    .orderBy(asc(schoolGroups.id))
    .for('update')
  return new Map(rows.map((group) => [group.id, group]))
}

/** By group the number of its open order for a contract; it has at most one. */
export async function listOpenOrders(tx: Db, groupIds: number[]): Promise<Map<number, string>> {
  const { schoolGroupId, purchaseOrderNumber, type, withdrawnAt, invoiceId } = purchaseOrders
  const rows = await tx
    .select({ schoolGroupId, purchaseOrderNumber })
    .from(purchaseOrders)
    .where(and(eq(type, 0), isNull(withdrawnAt), isNull(invoiceId), inArray(schoolGroupId, groupIds)))
  return new Map(rows.map((row) => [row.schoolGroupId, row.purchaseOrderNumber]))
}
