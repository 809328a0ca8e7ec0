// The fields of the form of a customer's order, and the parts in which it is sent.

import { maxOrderFileBytes } from '@schoolbeheer/contracts/school/purchaseOrders'
import { requiredLine } from '@schoolbeheer/contracts/fields'
import { z } from 'zod'

export const emptyUpload = { name: '', file: null as File | null }

/** The contract's rules, and a check of the file that the server can do only after reading it. */
export const UploadForm = z.object({
  name: requiredLine(100),
  file: z.file().min(1, 'shared_fileempty').max(maxOrderFileBytes, 'purchaseorder_filetoolarge').nullable(),
})
type UploadForm = z.output<typeof UploadForm>

/** The fields go before the file, so that the server finds wrong fields before it stores the file. */
export function partsOf(id: number, { name, file }: UploadForm): FormData {
  const form = new FormData()
  form.append('data', JSON.stringify({ id, name }))
  if (file) form.append('file', file)
  return form
}
