/** Questions of tests to a database that has an archive. */
import type pg from 'pg'
import { expect } from 'vitest'

export async function query(client: pg.Client, text: string): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(text)).rows
}

/** Ends the segment of the log, and waits until it is archived. */
export async function archive(client: pg.Client): Promise<void> {
  const [{ segment } = {}] = await query(client, 'select pg_walfile_name(pg_switch_wal()) as segment')
  const archived = async () =>
    String((await query(client, 'select last_archived_wal as last from pg_stat_archiver'))[0]?.last)
  await expect.poll(async () => (await archived()) >= String(segment)).toBe(true)
}

/** How many segments wait to be archived. */
export async function waiting(client: pg.Client): Promise<number> {
  const ready = `select count(*)::int as count from pg_ls_archive_statusdir() where name like '%.ready'`
  return Number((await query(client, ready))[0]?.count)
}
