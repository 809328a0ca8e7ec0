/** The pauses of jobs, which tests do not wait for. */
import type pg from 'pg'
import { schema } from '../jobs/queues.ts'

/** Lets all jobs begin that wait for their time. Processes hear of them, as pg-boss tells of new jobs. */
export async function endPauses(database: Pick<pg.Pool, 'query'>): Promise<void> {
  await database.query(`
    with due as (
      update ${schema}.job set start_after = now() where state in ('created', 'retry') returning name
    )
    select pg_notify('pgboss_' || left(encode(sha224('${schema}'), 'hex'), 24), name)
    from (select distinct name from due) as queue`)
}
