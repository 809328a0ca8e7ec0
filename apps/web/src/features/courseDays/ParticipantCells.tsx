// The cells of the participants' table. Each switch follows its own value, so that a toggle redraws only that switch.

import { Badge, Menu } from '@mantine/core'
import type { Participant } from '@schoolbeheer/contracts/school/participants'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../../kit/table/RowMenu.tsx'
import type { TranslationKey } from '../../texts.ts'
import { billedOn } from './billedOn.ts'
import classes from './courseDays.module.css'
import { nameOf } from './people.ts'
import { useFlag, useRow, type Flag } from './useFlags.ts'

const labels = {
  present: 'courseday_present',
  invoiceRequired: 'courseday_invoicerequired',
  purchaseOrderRequired: 'courseday_purchaseorderrequired',
} satisfies Record<Flag, TranslationKey>

export function NameCell({ participant }: { participant: Participant }) {
  const { t } = useTranslation()
  return (
    <span className={classes.name}>
      <bdi>{nameOf(participant)}</bdi>
      {participant.billed && (
        <Badge variant="light" color="gray" tt="none" fw={500}>
          {billedOn(participant) || t('courseday_isbilled')}
        </Badge>
      )}
    </span>
  )
}

export function FlagCell({ participant, flag }: { participant: Participant; flag: Flag }) {
  const { t } = useTranslation()
  const { switches, whyNotFlag } = useRow()
  const { on, pending } = useFlag(participant, flag)
  const reasonId = useId()
  const reason = whyNotFlag(participant, flag)
  return (
    <label className={classes.flag} title={reason}>
      {/* The browser's own box: five hundred of Mantine's would be slow. */}
      <input
        type="checkbox"
        aria-label={t('courseday_flag_of', { flag: t(labels[flag]), name: nameOf(participant) })}
        checked={on}
        // Not `disabled`: a disabled box takes no focus, so its reason would not be read aloud.
        aria-disabled={reason !== undefined}
        aria-describedby={reason && reasonId}
        aria-busy={pending}
        onChange={({ currentTarget: { checked } }) =>
          reason === undefined && switches.ask({ row: participant, name: flag, on: checked })
        }
      />
      {reason && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </label>
  )
}

export function ActionsCell({ participant }: { participant: Participant }) {
  const { t } = useTranslation()
  const { whyNotRemove, remove, correct } = useRow()
  const reason = whyNotRemove(participant)
  return (
    <RowMenu label={t('courseday_actions_of', { name: nameOf(participant) })}>
      {() => (
        <>
          {correct && <Menu.Item onClick={() => correct(participant)}>{t('courseday_correct')}</Menu.Item>}
          <Menu.Item
            color="red"
            // Not `disabled`: a disabled item takes no focus, so its reason would not be read aloud.
            aria-disabled={reason !== undefined || undefined}
            data-disabled={reason !== undefined}
            closeMenuOnClick={reason === undefined}
            onClick={() => reason === undefined && remove(participant)}
          >
            {t('shared_delete')}
            {reason && <small className={classes.reason}>{reason}</small>}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
