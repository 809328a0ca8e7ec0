/**
 * The note that accepted e-invoices were delivered, for several with the statements of one. Their documents are sent
 * already, so nothing else follows from it.
 */
import { asc, sql } from 'drizzle-orm'
import { dispatches } from '../db/tables/dispatches.ts'
import { eInvoiceAnswers, eInvoices } from '../db/tables/eInvoices.ts'
import { countOutcome, type Answer, type Dependencies } from './outcome.ts'

/** A dispatch as it was seen, and the answer that says so. */
export type DeliveredDispatch = { id: number; attempts: number; answer: Answer }

/** A dispatch that changed meanwhile is left as it is; its answer is kept in any case, as in `note`. */
export async function noteDelivered({ db, turn, now }: Dependencies, all: DeliveredDispatch[]): Promise<void> {
  const at = sql`${new Date(now()).toISOString()}::timestamptz`
  const told = JSON.stringify(all.map(({ id, attempts, answer }) => ({ id, attempts, ...answer })))
  const noted = await db.transaction(async (tx) => {
    await tx
      .select({ one: sql`1` })
      .from(dispatches)
      .where(sql`${dispatches.id} = any(${sql.param(all.map(({ id }) => id))})`)
      .orderBy(asc(dispatches.id))
      .for('update')
    const { rowCount } = await tx.execute(sql`
      with told as (
        select told.*, file_id, provider_id
        from json_to_recordset(${told}::json) as told (id int, attempts int, call text, answer text)
        join ${eInvoices} on dispatch_id = told.id
      ),
      noted as (
        update ${dispatches} set state = 'delivered', words = null, settled_at = ${at}, channel_id = provider_id
        from told
        where ${dispatches.id} = told.id and state = 'accepted' and ${dispatches.attempts} = told.attempts
        returning told.id
      ),
      never_asked_again as (
        update ${eInvoices} set asks = 0, accepted_at = coalesce(accepted_at, ${at}), next_ask_at = null
        from noted where dispatch_id = noted.id
      ),
      answered as (
        insert into ${eInvoiceAnswers} (dispatch_id, call, file_id, answer, at)
        select id, told.call, file_id, told.answer, ${at}
        from told left join lateral (
          select call, answer from ${eInvoiceAnswers} where dispatch_id = told.id
          order by ${eInvoiceAnswers.id} desc limit 1
        ) last on true
        where file_id is not null and (last.call, last.answer) is distinct from (told.call, told.answer)
      )
      select from noted`)
    // The commit waits for the disk.
    turn.leave()
    return rowCount ?? 0
  })
  countOutcome('delivered', noted)
}
