// The form that says why there is no document with a lost number.

import { Button, TextInput } from '@mantine/core'
import { VoidNumbers, type Restored } from '@schoolbeheer/contracts/school/operations'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { trpc } from '../../trpc.ts'

/** The number, its series and its place. */
export type LostNumber = Restored['lost']['first'][number]

type Props = { lost: LostNumber; onClose: () => void }

export function VoidForm({ lost: { kind, year, sequence, number }, onClose }: Props) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const saving = useSaving({
    schema: VoidNumbers,
    valuesOf: () => ({ kind, year, first: sequence, last: sequence, reason: '' }),
    send: (wire) => client.operations.voidNumbers.mutate(wire),
    meta: { stale: ['operations.restored'] },
    onSaved: () => {
      toast.success(t('operations_voided', { number }))
      onClose()
    },
  })
  return (
    <FormShell
      saving={saving}
      submitLabel={t('operations_void')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('shared_cancel')}
        </Button>
      }
    >
      <TextInput
        {...saving.form.getInputProps('reason')}
        label={t('operations_void_reason')}
        description={t('operations_void_hint')}
        maxLength={200}
        required
        data-autofocus
      />
    </FormShell>
  )
}
