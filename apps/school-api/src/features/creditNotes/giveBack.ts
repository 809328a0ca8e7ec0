/** The return of a contract invoice's changes to its group, when it is credited. */
import { isFullyCredited, leftToCredit, type CreditableLine } from '@schoolbeheer/domain/invoices/crediting'
import { eq } from 'drizzle-orm'
import { changesOf, noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { lockGroups } from '../billing/contractGroups.ts'
import type { invoices } from '../../db/tables/invoices.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'

type Line = CreditableLine & { shareNumber: number | null }

export type CreditedInvoice = { invoice: typeof invoices.$inferSelect; before: Line[]; after: Line[] }

/**
 * A share whose line is wholly credited no longer counts as billed. After a wholly credited invoice the licence expires
 * when it did before it, unless something else has moved that since.
 */
export async function giveBack(tx: Db, act: Act, { invoice, before, after }: CreditedInvoice): Promise<void> {
  const freed = openShares(before) - openShares(after)
  const restores = invoice.movesExpiration && isFullyCredited(after)
  if (freed === 0 && !restores) return
  const group = (await lockGroups(tx, [invoice.schoolGroupId])).get(invoice.schoolGroupId)
  if (!group) return
  const { licenceExpirationDate, licenceFeePartsInvoiced } = group
  const current = { licenceExpirationDate, licenceFeePartsInvoiced }
  const given = {
    licenceExpirationDate:
      restores && licenceExpirationDate === invoice.periodEnd ? invoice.movedExpirationFrom : licenceExpirationDate,
    // Somebody may have lowered the number by hand.
    licenceFeePartsInvoiced: freed > 0 ? Math.max(0, (licenceFeePartsInvoiced ?? 0) - freed) : licenceFeePartsInvoiced,
  }
  const changes = changesOf(current, given)
  if (changes.length === 0) return
  await tx.update(schoolGroups).set(given).where(eq(schoolGroups.id, group.id))
  await noteActivity(tx, act, { kind: 'schoolGroup', recordId: group.id, action: 'changed', changes })
}

function openShares(lines: Line[]): number {
  return lines.filter((line) => line.shareNumber !== null && leftToCredit(line) > 0).length
}
