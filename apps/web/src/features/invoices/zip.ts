// The download of the PDFs of invoices in one file. It goes on when the page is left, and counts the bytes that have
// come.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { t } from 'i18next'
import { isStopped, readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
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
  try {
    const { download } = await import('../../files/download.ts')
    await download(address, 'invoices.zip', {
      post: { invoices: ids.map((invoiceId) => ({ invoiceId })) },
      signal: stopping.signal,
      onBytes: (bytes) => zip.set({ bytes, stop }),
    })
    toast.settle(address)
  } catch (error) {
    if (!isStopped(error)) toast.error(t('invoice_zip_failed', { error: readError(error).message }), address)
  }
  zip.set(null)
}
