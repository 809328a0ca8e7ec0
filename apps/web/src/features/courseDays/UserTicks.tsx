// A list of users to tick, found by typing: one by one, or all that are shown.

import { TextInput } from '@mantine/core'
import type { User } from '@schoolbeheer/contracts/identity/users'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../errors.ts'
import { textSearch } from '../../kit/table/textSearch.ts'
import { nameOf } from '../users/userNames.ts'
import { roleLabel } from '../users/roleLabels.ts'
import classes from './courseDays.module.css'

type Props = {
  users: readonly User[]
  /** Whether somebody is on the day already, and cannot be ticked. */
  isOn: (user: User) => boolean
  value: readonly User[]
  onChange: (users: User[]) => void
  error?: ReactNode
}

export function UserTicks({ users, isOn, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const errorId = useId()
  const [text, setText] = useState('')
  const [find] = useState(() =>
    textSearch<User>(({ firstName, lastName, userName }) => [firstName, lastName, userName]),
  )
  const matches = useMemo(() => find(text), [find, text])
  const shown = matches ? users.filter(matches) : users
  // A user without an address cannot be invited.
  const free = shown.filter((user) => user.userName && !isOn(user))
  const ticked = new Set(value.map(({ id }) => id))
  const isAll = free.length > 0 && free.every(({ id }) => ticked.has(id))

  function tick(some: readonly User[], on: boolean) {
    const ids = new Set(some.map(({ id }) => id))
    const others = value.filter(({ id }) => !ids.has(id))
    onChange(on ? [...others, ...some] : others)
  }

  if (users.length === 0) return <p className={classes.hint}>{t('courseday_add_nousers')}</p>
  return (
    <fieldset className={classes.ticks} aria-describedby={error ? errorId : undefined}>
      <legend>{t('courseday_add_legend')}</legend>
      <TextInput
        type="search"
        aria-label={t('users_search')}
        placeholder={t('users_search_hint')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <label className={classes.tickAll}>
        <input
          type="checkbox"
          checked={isAll}
          disabled={free.length === 0}
          onChange={({ currentTarget }) => tick(free, currentTarget.checked)}
        />
        {t('courseday_add_all', { count: free.length })}
      </label>
      {/* The list scrolls by itself, so that the buttons stay in reach; by keyboard it follows the focus. */}
      <ul className={classes.tickList}>
        {shown.map((user) => {
          const on = isOn(user)
          return (
            <li key={user.id}>
              <label>
                <input
                  type="checkbox"
                  checked={on || ticked.has(user.id)}
                  disabled={on || !user.userName}
                  onChange={({ currentTarget }) => tick([user], currentTarget.checked)}
                />
                <bdi>{nameOf(user)}</bdi>
                <small>
                  {on
                    ? t('courseday_add_ison')
                    : [user.userName, ...roles(user).map((role) => roleLabel(t, role))].filter(Boolean).join(' · ')}
                </small>
              </label>
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && <p className={classes.hint}>{t('shared_nothingfound')}</p>}
      {typeof error === 'string' && (
        <p id={errorId} role="alert" className={classes.error}>
          {messageOf(error)}
        </p>
      )}
    </fieldset>
  )
}

/** People do not know 'Active' as a role. */
function roles({ roles: held }: User): string[] {
  return (held ?? []).filter((role) => role !== 'Active')
}
