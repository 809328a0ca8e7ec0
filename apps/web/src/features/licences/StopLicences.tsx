// A question before licences are stopped, one or several. Where some could not be stopped it asks again about those,
// and says why.

import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { isActive } from '../schools/occupation.ts'
import { holderOf } from './licences.ts'
import classes from './licences.module.css'
import { useStopLicences } from './useStopLicences.ts'

type Props = {
  school: School
  /** The licences that the question is about; null when it is closed. */
  licences: readonly Licence[] | null
  /** Called with the licences that are left to ask about; null closes the question. */
  onAsk: (licences: readonly Licence[] | null) => void
  /** Called with the licences that were stopped. */
  onStopped: (licences: readonly Licence[]) => void
}

export function StopLicences({ school, licences, onAsk, onStopped }: Props) {
  const { t } = useTranslation()
  const stop = useStopLicences(school)
  const asked = useKept(licences) ?? []
  const who = asked[0] ? holderOf(asked[0]) : ''
  const ids = new Set(asked.map(({ id }) => id))
  const others = school.activeLicences?.filter((one) => isActive(one) && !ids.has(one.id)) ?? []

  function close() {
    stop.reset()
    onAsk(null)
  }

  async function confirm() {
    const { stopped, error } = await stop.mutateAsync(asked)
    const [first] = stopped
    if (first)
      toast.success(
        stopped.length === 1
          ? t('licence_stopped_of', { who: holderOf(first) })
          : t('licences_stopped_of', { count: stopped.length }),
      )
    if (error) onAsk(asked.filter((one) => !stopped.includes(one)))
    else close()
    onStopped(stopped)
  }

  return (
    <ConfirmDialog
      opened={licences !== null}
      title={asked.length === 1 ? t('licence_stop_title') : t('licences_stop_title', { count: asked.length })}
      verb={asked.length === 1 ? t('licence_stop_verb') : t('licences_stop_verb', { count: asked.length })}
      onConfirm={() => void confirm()}
      onClose={close}
      pending={stop.isPending}
      error={stop.data?.error}
    >
      {asked.length === 1 ? (
        `${t('licence_stop_text', { who })} `
      ) : (
        <>
          {t('licences_stop_text', { count: asked.length })}
          <ul className={classes.holders}>
            {asked.map((one) => (
              <li key={one.id}>{holderOf(one)}</li>
            ))}
          </ul>
        </>
      )}
      {t('licence_stop_left', { count: others.length })}
    </ConfirmDialog>
  )
}
