/** The books: the rules of the data, what else holds in the tests of whole offices, and the work that is still to be done. */
import { brokenRules, type Rule } from '@schoolbeheer/server/database/integrity'
import type pg from 'pg'
import { z } from 'zod'
import { paymentRules } from '../db/integrity/payments.ts'
import { schoolRules } from '../db/integrity/rules.ts'
import { sourceRules } from '../db/integrity/sources.ts'

/** Faults in the database, in words; there must be none, even after a process was killed half-way. */
export async function wrongInBooks(pool: pg.Pool): Promise<string[]> {
  return wrongOf(pool, [...schoolRules, { name: 'in these tests', broken: wrong }])
}

/** Faults of payments alone. */
export async function wrongPaymentsInBooks(pool: pg.Pool): Promise<string[]> {
  return wrongOf(pool, paymentRules)
}

/** Faults of sources besides contracts alone. */
export async function wrongSourcesInBooks(pool: pg.Pool): Promise<string[]> {
  return wrongOf(pool, sourceRules)
}

async function wrongOf(pool: pg.Pool, rules: readonly Rule[]): Promise<string[]> {
  return (await brokenRules(pool, rules)).map(({ rule, by }) => `${rule}: ${by}`)
}

/**
 * Only one contract invoice and one contract order of a group are made in these tests. A file that was still arriving when
 * its process died is nobody's, and swept later.
 */
const wrong = `
  select 'billed twice: group ' || school_group_id as what from invoices where type = 0 group by school_group_id having count(*) > 1
  union all select 'ordered twice: group ' || school_group_id from purchase_orders where type = 0 group by school_group_id having count(*) > 1
  union all select 'without its order: invoice ' || id from invoices
    where purchase_order_name is not null and credited_cents < total_cents
      and id not in (select invoice_id from purchase_orders where invoice_id is not null)
  union all select 'not noted as made once: order ' || id from purchase_orders o
    where 1 <> (select count(*) from activity where kind = 'purchaseOrder' and action = 'created' and record_id = o.id)
  union all select 'no batch: invoice ' || id from invoices where id not in (select invoice_id from batch_items)
  union all select 'two PDFs: invoice ' || invoice_id from invoice_files group by invoice_id having count(*) > 1
  union all select 'nobody''s file ' || id from files where arriving_since is null and id not in
    (select file_id from invoice_files union select file_id from credit_notes where file_id is not null
      union select request_file_id from purchase_orders where request_file_id is not null
      union select file_id from purchase_orders where file_id is not null)
  union all select 'the travel of day ' || d.id || ' is not its kilometres' from course_days d
    join course_day_shares s on s.course_day_id = d.id group by d.id having sum(travel_cents) <> travel_kms * 45
  union all select 'noted as sent ' || count(*) || ' times: invoice ' || record_id from activity
    where kind = 'invoice' and action = 'sent' group by record_id having count(*) > 1
  union all select 'not noted as made once: invoice ' || id from invoices i
    where 1 <> (select count(*) from activity where kind = 'invoice' and action = 'created' and record_id = i.id)`

/** The number of each kind that is still to be done. */
export async function leftToDo(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query(left)
  return z.record(z.string(), z.number()).parse(rows[0])
}

export const nothingLeft = {
  unbilled: 0,
  open: 0,
  items: 0,
  dispatches: 0,
  jobs: 0,
  unsent: 0,
  drawings: 0,
  notes: 0,
  requests: 0,
}

const left = `
  select
    (select count(*)::int from school_groups where id not in (select school_group_id from invoices where type = 0)) as unbilled,
    (select count(*)::int from participants where id not in (select source_id from billed_sources where kind = 'participant'))
      + (select count(*)::int from school_visits where id not in (select source_id from billed_sources where kind = 'schoolVisit'))
      + (select count(*)::int from individual_feedback where id not in (select source_id from billed_sources where kind = 'feedback'))
      as open,
    (select count(*)::int from batch_items where state = 'queued') as items,
    (select count(*)::int from dispatches where state in ('queued', 'sending')) as dispatches,
    (select count(*)::int from jobs.job where state < 'completed') as jobs,
    (select count(*)::int from invoices where status = 1 and problem is null) as unsent,
    (select count(*)::int from invoices where file_id is null) as drawings,
    (select count(*)::int from credit_notes where file_id is null) as notes,
    (select count(*)::int from purchase_orders where request_file_id is null) as requests`
