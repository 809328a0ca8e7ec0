// The cells of a row in the users' table. Each follows the switches itself, so that a toggle redraws only its row.

import { Badge, Loader, UnstyledButton } from '@mantine/core'
import type { User } from '@schoolbeheer/contracts/identity/users'
import { assignableRoles, canRemove, canSetActive, isOwnAccount } from '@schoolbeheer/domain/users'
import { useTranslation } from 'react-i18next'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { useFormat } from '../../kit/format.ts'
import { usePanel, useRoles } from './panel.ts'
import { roleLabel } from './roleLabels.ts'
import { RolesMenu } from './RolesMenu.tsx'
import { statusOf } from './status.ts'
import { nameOf, useActionLabel } from './userNames.ts'
import classes from './users.module.css'

export function NameCell({ user }: { user: User }) {
  const { t } = useTranslation()
  const { roles, pending } = useRoles(user)
  const status = statusOf({ ...user, roles })
  return (
    <span className={classes.name} data-inactive={status === 'disabled' || undefined}>
      <Tick on={status === 'active'} />
      <bdi>{nameOf(user)}</bdi>
      {pending.size > 0 && <Loader size={14} role="img" aria-label={t('shared_busy')} />}
    </span>
  )
}

function Tick({ on }: { on: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      aria-hidden="true"
      className={classes.tick}
      data-on={on || undefined}
    >
      <path d={on ? 'm4.5 10.5 3.75 3.75 7.25-8' : 'M6 10h8'} />
    </svg>
  )
}

const badges = {
  invited: { color: 'yellow', text: 'user_status_invited' },
  active: { color: 'teal', text: 'user_status_active' },
  disabled: { color: 'gray', text: 'user_status_disabled' },
} as const

export function StatusCell({ user }: { user: User }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { roles } = useRoles(user)
  const status = statusOf({ ...user, roles })
  const { color, text } = badges[status]
  return (
    <span className={classes.status}>
      <Badge variant="light" color={color} classNames={{ root: classes.label ?? '' }}>
        {t(text)}
      </Badge>
      {status === 'invited' && <small>{t('user_invitedsince', { date: format.date(user.invitedSince) })}</small>}
      {status === 'active' && user.lastSignIn && (
        <small>{t('user_lastsignin', { date: format.date(user.lastSignIn) })}</small>
      )}
    </span>
  )
}

export function RolesCell({ user }: { user: User }) {
  const { t } = useTranslation()
  const { roles } = useRoles(user)
  const known = assignableRoles.filter((role) => roles.includes(role))
  const foreign = roles.filter((role) => role !== 'Active' && !known.some((one) => one === role))
  if (known.length + foreign.length === 0) return null
  return (
    <ul className={classes.labels}>
      {[...known, ...foreign].map((role) => (
        <li key={role}>
          <Badge variant="light" classNames={{ root: classes.label ?? '' }}>
            {roleLabel(t, role)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

export function ActionsCell({ user }: { user: User }) {
  const { t } = useTranslation()
  const { viewer, switches, edit, remove, resend } = usePanel()
  const { roles, pending } = useRoles(user)
  const isOwn = isOwnAccount(viewer, user)
  const isActive = roles.includes('Active')
  const keptActive = !canSetActive(viewer, user) && t(isOwn ? 'user_own_active' : 'user_reserved')
  const keptHere = !canRemove(viewer, user) && t('user_reserved')

  return (
    <div className={classes.actions}>
      <Action user={user} text={t('shared_edit')} onClick={() => edit(user)} />
      <Action
        user={user}
        text={t(isActive ? 'user_disable' : 'user_enable')}
        refusal={keptActive}
        aria-busy={pending.has('Active')}
        onClick={() => switches.ask({ row: user, name: 'Active', on: !isActive })}
      />
      {resend && statusOf({ ...user, roles }) === 'invited' && (
        <Action user={user} text={t('user_resend')} onClick={() => resend(user)} />
      )}
      {isOwn ? <Action user={user} text={t('user_roles')} refusal={t('user_own_roles')} /> : <RolesMenu user={user} />}
      {!isOwn && (
        <Action user={user} text={t('shared_delete')} refusal={keptHere} data-danger onClick={() => remove(user)} />
      )}
    </div>
  )
}

type ActionProps = {
  user: User
  text: string
  /** Why the viewer may not do this. */
  refusal?: string | false
  'data-danger'?: boolean
  'aria-busy'?: boolean
  onClick?: () => void
}

function Action({ user, text, refusal, ...button }: ActionProps) {
  const label = useActionLabel(user, text)
  return refusal ? (
    <UnavailableButton variant="subtle" size="compact-sm" aria-label={label} reason={refusal}>
      {text}
    </UnavailableButton>
  ) : (
    <UnstyledButton className={classes.action} aria-label={label} {...button}>
      {text}
    </UnstyledButton>
  )
}
