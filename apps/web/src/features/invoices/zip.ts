// The download of the PDFs of invoices in one file. It goes on when the page is left, and counts the bytes that have
// come.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { t } from 'i18next'
import { readError } from '../../errors.ts'
import { toldInToast } from '../../files/told.ts'
import { appStore, type Store } from '../../kit/store.ts'

/** null while no download is under way. */
type Zip = { bytes: number; stop: () => void } | null

export type ZipStore = Store<Zip>

export const zipOf = appStore<Zip>(null)

export async function downloadZip(zip: ZipStore, ids: readonly number[]): Promise<void> {
  if (zip.get()) return
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const address = fileAddress('invoicesZip')
  zip.set({ bytes: 0, stop })
  const getAll = async () => {
    const { download } = await import('../../files/download.ts')
    await download(address, 'invoices.zip', {
      post: { invoices: ids.map((invoiceId) => ({ invoiceId })) },
      signal: stopping.signal,
      onBytes: (bytes) => zip.set({ bytes, stop }),
    })
  }
  await toldInToast(address, getAll, (error) => t('invoice_zip_failed', { error: readError(error).message }))
  zip.set(null)
}
