/** Databases that were restored: held, and settled by an admin. */
import { operations } from '@schoolbeheer/contracts/school/operations'
import type { Series } from '@schoolbeheer/domain/invoices/numbers'
import type pg from 'pg'
import { expect } from 'vitest'
import { callers, type TestApi } from './api.ts'

/** Makes a database another one than that of its installation, as a restore does. */
export async function putBack(pool: pg.Pool): Promise<void> {
  await pool.query(`update installation set database = 'another'`)
}

export async function restoredOf(api: TestApi) {
  const call = await api.as(callers.admin)
  return {
    held: () => expect.poll(async () => (await call(operations.status, {})).held?.why).toBe('database'),
    /** Says that so many numbers of each series left after the backup. */
    settle: async (lost: Partial<Record<Series, number>> = {}) => {
      const { series } = await call(operations.status, {})
      await call(operations.settle, {
        series: series.map(({ kind, year, ours }) => ({ kind, year, last: ours + (lost[kind] ?? 0) })),
      })
    },
    left: () => call(operations.restored, {}),
  }
}
