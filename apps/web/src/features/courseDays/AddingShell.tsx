// The form that puts people on a course day, whichever they are; it says beforehand whether they fit.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { Button } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { Participant } from '@schoolbeheer/contracts/school/participants'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormShell } from '../../kit/form/FormShell.tsx'
import type { Saving } from '../../kit/form/useSaving.ts'
import classes from './courseDays.module.css'

export type Adding = {
  day: CourseDay
  viewer: SessionUser
  /** Who is on the day or waits for it already. */
  on: readonly Pick<Participant, 'userId' | 'email'>[]
  onClose: () => void
}

type ShellProps<Values, Wire> = {
  saving: Saving<unknown, Values, Wire>
  /** How many are put on the day. */
  count: number
  placesLeft: number | null | undefined
  /** Whether they wait for a place, as they do not fit. */
  waits: boolean
  onClose: () => void
  children: ReactNode
}

export function AddingShell<Values, Wire>(props: ShellProps<Values, Wire>) {
  const { saving, count, placesLeft, waits, onClose, children } = props
  const { t } = useTranslation()
  return (
    <FormShell
      saving={saving}
      submitLabel={
        count === 0 ? t('courseday_add_some') : t(waits ? 'courseday_add_wait' : 'courseday_add_verb', { count })
      }
      cancel={
        <Button variant="default" disabled={saving.pending} onClick={onClose}>
          {t('shared_cancel')}
        </Button>
      }
    >
      {children}
      <div role="status" className={classes.places}>
        {placesLeft === 0
          ? `${t('courseday_full')}.`
          : typeof placesLeft === 'number' &&
            (count > placesLeft
              ? t('courseday_add_toomany', { count: placesLeft, chosen: count })
              : t('courseday_placesleft', { count: placesLeft }))}
        {waits && count > 1 && ` ${t('courseday_add_together')}`}
      </div>
    </FormShell>
  )
}
