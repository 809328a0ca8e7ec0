// What the form of a customer's order holds, and how it is sent.

import { maxOrderFileBytes } from '@schoolbeheer/contracts/school/purchaseOrders'
import { requiredLine } from '@schoolbeheer/contracts/fields'
import { z } from 'zod'

export const emptyUpload = { name: '', file: null as File | null }

/** The contract's rules. A bad file is refused here already, which the server can do only after reading it. */
export const UploadForm = z.object({
  name: requiredLine(100),
  file: z.file().min(1, 'shared_fileempty').max(maxOrderFileBytes, 'purchaseorder_filetoolarge').nullable(),
})
type UploadForm = z.output<typeof UploadForm>

/** The data go before the file, so that the server finds what is wrong with them before it stores the file. */
export function partsOf(id: number, { name, file }: UploadForm): FormData {
  const form = new FormData()
  form.append('data', JSON.stringify({ id, name }))
  if (file) form.append('file', file)
  return form
}
