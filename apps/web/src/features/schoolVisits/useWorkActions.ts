// The effects after a school visit or feedback was removed or marked as never billed.

import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { giveUpChanges } from '../../kit/form/openForms.ts'

/** The subject of the toast of a refusal. */
const marking = 'invoiceRequired'

export function useWorkActions(goToList: () => Promise<void>) {
  const { t } = useTranslation()
  return {
    removed: {
      networkMode: 'always' as const,
      onSuccess: async () => {
        // The record into which the changes would be saved is gone.
        giveUpChanges()
        await goToList()
        toast.success(t('work_removed'))
      },
    },
    marked: {
      networkMode: 'always' as const,
      onSuccess: (_answer: unknown, { value }: { value: boolean }) => {
        toast.settle(marking)
        toast.success(t(value ? 'work_billed_done' : 'work_notbilled_done'))
      },
      onError: (error: unknown) => toast.error(readError(error).message, marking),
    },
  }
}
