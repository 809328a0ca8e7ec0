// Asks before a licence is stopped, and stops it.

import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { isActive } from '../schools/occupation.ts'
import { holderOf } from './licences.ts'
import { useStopLicence } from './useStopLicence.ts'

type Props = {
  school: School
  /** The licence that the question is about; null: no question is open. */
  licence: Licence | null
  onClose: () => void
}

export function StopLicence({ school, licence, onClose }: Props) {
  const { t } = useTranslation()
  const stop = useStopLicence(school.id)
  const asked = useKept(licence)
  const who = asked ? holderOf(asked) : ''
  const others = school.activeLicences?.filter((one) => isActive(one) && one.id !== asked?.id) ?? []

  function close() {
    stop.reset()
    onClose()
  }

  function confirm() {
    if (!licence) return
    const { id } = licence
    const onSuccess = () => {
      toast.success(t('licence_stopped_of', { who }))
      close()
    }
    stop.mutate({ id }, { onSuccess })
  }

  return (
    <ConfirmDialog
      opened={licence !== null}
      title={t('licence_stop_title')}
      verb={t('licence_stop_verb')}
      onConfirm={confirm}
      onClose={close}
      pending={stop.isPending}
      error={stop.error}
    >
      {t('licence_stop_text', { who })} {t('licence_stop_left', { count: others.length })}
    </ConfirmDialog>
  )
}
