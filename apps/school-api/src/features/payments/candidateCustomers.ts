/** The customers that payments may be of, as their references, accounts and names say. */
import type { CandidateCustomer, CandidateInvoice } from '@schoolbeheer/domain/payments/candidates'
import { likeNamesIn } from '@schoolbeheer/domain/payments/names'
import { inPieces } from '@schoolbeheer/server/pieces'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import type { PaymentEntryRow } from './ledger.ts'

/**
 * Reads what is known of these entries' accounts and names. Answers who the customers of one of them may be, given the
 * invoices that its references name. A name is of no use where a reference says whose payment it is, or where several
 * customers have a like one.
 */
export async function knowCustomers(
  db: Db,
  entries: readonly PaymentEntryRow[],
): Promise<(entry: PaymentEntryRow, referred: readonly CandidateInvoice[]) => CandidateCustomer[]> {
  const ofAccounts = await readGroupsOfAccounts(db, new Set(entries.flatMap(({ iban }) => iban ?? [])))
  const ofNames = await readGroupsOfNames(db, new Set(entries.flatMap(({ name }) => name ?? [])))
  return ({ schoolGroupId, iban, name }, referred) => {
    const groups = [...(schoolGroupId === null ? [] : [schoolGroupId]), ...referred.map((one) => one.schoolGroupId)]
    const byReference = [...new Set(groups)].map((id) => ({ schoolGroupId: id, knownBy: 'reference' as const }))
    const ofAccount = ofAccounts.get(iban ?? '') ?? []
    const byAccount =
      ofAccount.length === 1 ? ofAccount.map((id) => ({ schoolGroupId: id, knownBy: 'iban' as const })) : []
    if (byReference.length > 0 || !name) return [...byReference, ...byAccount]
    const alike = ofNames.get(name) ?? []
    const byName = alike.length > mostAlike ? [] : alike.map((id) => ({ schoolGroupId: id, knownBy: 'name' as const }))
    return [...byAccount, ...byName]
  }
}

const mostAlike = 5

/** The customers for whom entries of an account are booked, of its newest; at most two. */
async function readGroupsOfAccounts(db: Db, ibans: ReadonlySet<string>): Promise<Map<string, number[]>> {
  if (ibans.size === 0) return new Map()
  const { rows } = await db.execute<{ iban: string; groups: number[] }>(sql`
    select asked.iban, array(
      select distinct coalesce(${invoices.schoolGroupId}, entry.school_group_id)
      from (
        select * from ${paymentEntries} where ${paymentEntries.iban} = asked.iban order by ${paymentEntries.id} desc limit 200
      ) entry
      left join ${paymentAllocations} on ${paymentAllocations.entryId} = entry.id and ${paymentAllocations.undoneAt} is null
      left join ${invoices} on ${invoices.id} = ${paymentAllocations.invoiceId}
      where ${invoices.id} is not null or entry.assigned_at is not null
      limit 2
    ) as groups
    from unnest(${sql.param([...ibans])}::text[]) as asked (iban)`)
  return new Map(rows.map(({ iban, groups }) => [iban, groups]))
}

/** Some milliseconds of work. */
const groupsAtOnce = 2000

async function readGroupsOfNames(db: Db, names: ReadonlySet<string>): Promise<Map<string, number[]>> {
  if (names.size === 0) return new Map()
  const { rows } = await db.execute<{ id: number; name: string }>(sql`select id, name from ${schoolGroups}`)
  const alikeOf = likeNamesIn(names)
  const pairs: { alike: string; id: number }[] = []
  for await (const piece of inPieces(rows, groupsAtOnce))
    pairs.push(...piece.flatMap(({ id, name }) => alikeOf(name).map((alike) => ({ alike, id }))))
  const groups = Map.groupBy(pairs, ({ alike }) => alike)
  return new Map([...groups].map(([name, found]) => [name, found.map(({ id }) => id)]))
}
