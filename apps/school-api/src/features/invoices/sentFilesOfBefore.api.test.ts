/** Old invoices without a note of the PDF that was sent last: the migration finds it in their history. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { addInvoice, addInvoicePdf } from '../../testing/invoices.ts'
import { migrateAgain } from '../../testing/migrating.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

test('the newest PDF that was made before an invoice was sent, and no later one; none of what was not sent', async () => {
  const { db, pool } = api.database
  const schoolGroupId = await addSchoolGroup(db)
  const sent = await addInvoice(db, { schoolGroupId, on: '2026-11-10' })
  const files: number[] = []
  for (const madeAt of ['2026-11-08', '2026-11-09', '2026-11-11']) {
    const fileId = await addInvoicePdf(db, sent, madeAt)
    await pool.query('update invoice_files set made_at = $1 where file_id = $2', [madeAt, fileId])
    files.push(fileId)
  }
  const withoutHistory = await addInvoice(db, { schoolGroupId })
  const onlyFile = await addInvoicePdf(db, withoutHistory, 'only')
  await pool.query('delete from invoice_files where invoice_id = $1', [withoutHistory])
  const unsent = await addInvoice(db, { schoolGroupId, status: 1 })
  await addInvoicePdf(db, unsent, 'draft')
  await pool.query('update invoices set sent_file_id = null')
  await migrateAgain(pool, '0027_sent_files')
  const { rows } = await pool.query('select id, sent_file_id as file from invoices order by id')
  expect(rows).toEqual([
    { id: sent, file: files[1] },
    { id: withoutHistory, file: onlyFile },
    { id: unsent, file: null },
  ])
})
