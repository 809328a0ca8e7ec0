// The form around any way of putting people on a course day. It says beforehand whether they fit and what they cost,
// and asks what becomes of those who do not fit.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { Button, Radio, Stack } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { Participant } from '@schoolbeheer/contracts/school/participants'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormShell } from '../../kit/form/FormShell.tsx'
import type { Saving } from '../../kit/form/useSaving.ts'
import classes from './courseDays.module.css'
import { PeopleCost } from './PeopleCost.tsx'
import type { Nominating } from './useNominating.ts'

export type AddingProps = {
  day: CourseDay
  viewer: SessionUser
  /** The people who are on the day or wait for it already. */
  on: readonly Pick<Participant, 'userId' | 'email'>[]
  onClose: () => void
}

type ShellProps<Values, Wire> = {
  saving: Saving<unknown, Values, Wire>
  nominating: Nominating
  day: CourseDay
  /** The names of the people who are put on the day. */
  names: readonly string[]
  /** Whether somebody pays for them. */
  isBilled: boolean
  onClose: () => void
  children: ReactNode
}

export function AddingShell<Values, Wire>(props: ShellProps<Values, Wire>) {
  const { saving, nominating, day, names, isBilled, onClose, children } = props
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  const count = names.length
  const { placesLeft } = day
  const { apart, setApart } = nominating
  const asks = nominating.asks(count)
  const isOpen = asks && apart === null

  async function submit() {
    setIsAsked(isOpen)
    if (!isOpen) await saving.submit()
  }

  function submitLabel(): string {
    if (count === 0 || isOpen) return t('courseday_add_some')
    if (asks && apart) return t('courseday_add_apart', { placed: placesLeft, waiting: count - (placesLeft ?? 0) })
    return t(nominating.waits(count) ? 'courseday_add_wait' : 'courseday_add_verb', { count })
  }

  return (
    <FormShell
      saving={{ ...saving, submit }}
      submitLabel={submitLabel()}
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
        {nominating.waits(count) && !asks && count > 1 && ` ${t('courseday_add_together')}`}
        {isBilled && <PeopleCost day={day} count={asks && apart ? (placesLeft ?? 0) : count} />}
      </div>
      {asks && typeof placesLeft === 'number' && (
        <Radio.Group
          label={t('courseday_add_ask')}
          error={isAsked && isOpen ? t('courseday_add_ask_missing') : null}
          errorProps={{ role: 'alert' }}
          value={apart === null ? null : String(apart)}
          onChange={(value) => setApart(value === 'true')}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="true"
              label={t('courseday_add_ask_apart', { count: placesLeft, waiting: count - placesLeft })}
              description={t('courseday_add_ask_who', {
                placed: names.slice(0, placesLeft).join(', '),
                waiting: names.slice(placesLeft).join(', '),
              })}
            />
            <Radio
              value="false"
              label={t('courseday_add_ask_together', { count })}
              description={t('courseday_add_together')}
            />
          </Stack>
        </Radio.Group>
      )}
    </FormShell>
  )
}
