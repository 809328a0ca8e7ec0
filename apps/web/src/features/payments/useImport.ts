// Taking in files of the bank: the upload, and what became of each statement.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { paymentUploads } from '@schoolbeheer/contracts/school/paymentImports'
import { useMutation } from '@tanstack/react-query'
import { useUpload } from '../../files/useUpload.ts'
import { trpc } from '../../trpc.ts'

export function useImport() {
  const utils = trpc.useUtils()
  const upload = useUpload()
  const run = useMutation({
    // Somebody waits for it, so it must not be sent at some later time.
    networkMode: 'always',
    mutationFn: async (files: readonly File[]) => {
      const form = new FormData()
      for (const file of files) form.append('file', file)
      return paymentUploads.import.output.parse(await upload.send(fileAddress('bankStatements'), form))
    },
    // A part may have been taken in although the answer was lost.
    onSettled: () =>
      Promise.all([utils.payments.invalidate(), utils.invoices.invalidate(), utils.worklist.invalidate()]),
  })
  const { mutate, isPending, reset } = run

  return {
    start: (files: readonly File[]) => {
      if (files.length > 0 && !isPending) mutate(files)
    },
    stop: upload.stop,
    busy: isPending,
    progress: upload.progress,
    statements: run.data?.statements,
    error: run.error,
    /** Takes away what became of the last files. */
    close: reset,
  }
}

export type Import = ReturnType<typeof useImport>
