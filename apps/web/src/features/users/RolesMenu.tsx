// The roles of a user behind a button, to give and to take. They stay open for several.

import { Checkbox, Popover, UnstyledButton } from '@mantine/core'
import type { User } from '@schoolbeheer/contracts/identity/users'
import { assignableRoles, canSetRole, isReserved, type AssignableRole } from '@schoolbeheer/domain/users'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanel, useRoles } from './panel.ts'
import { roleLabel } from './roleLabels.ts'
import { nameOf, useActionLabel } from './userNames.ts'
import classes from './users.module.css'

export function RolesMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  const label = useActionLabel(user, t('user_roles'))
  return (
    // In the table, for the keyboard goes on from there.
    <Popover position="bottom-end" shadow="md" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.action} aria-label={label} data-more>
          {t('user_roles')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <RoleCheckboxes user={user} />
      </Popover.Dropdown>
    </Popover>
  )
}

function RoleCheckboxes({ user }: { user: User }) {
  const { t } = useTranslation()
  const { viewer } = usePanel()
  const reasonId = useId()
  const isAllowed = (role: AssignableRole) => canSetRole(viewer, user, role)
  // What gives much stands apart, for who may give it too.
  const ordinary = assignableRoles.filter((role) => isAllowed(role) && !isReserved(role))
  const apart = assignableRoles.filter((role) => !ordinary.includes(role))
  return (
    <fieldset className={classes.roles}>
      <legend>{t('user_roles_of', { name: nameOf(user) })}</legend>
      {ordinary.map((role) => (
        <RoleCheckbox key={role} user={user} role={role} />
      ))}
      <p id={reasonId}>{t('user_roles_reserved')}</p>
      {apart.map((role) => (
        <RoleCheckbox key={role} user={user} role={role} refusedFor={isAllowed(role) ? undefined : reasonId} />
      ))}
    </fieldset>
  )
}

/** `refusedFor`: the element that says why it cannot be changed. */
type RoleProps = { user: User; role: AssignableRole; refusedFor?: string | undefined }

function RoleCheckbox({ user, role, refusedFor }: RoleProps) {
  const { t } = useTranslation()
  const { switches } = usePanel()
  const { roles, pending } = useRoles(user)
  return (
    <Checkbox
      className={refusedFor && classes.refused}
      label={roleLabel(t, role)}
      checked={roles.includes(role)}
      onChange={(event) => switches.ask({ user, role, held: event.currentTarget.checked })}
      aria-busy={pending.has(role)}
      // Not `disabled`: that could not be focused, and its reason not be read.
      readOnly={refusedFor !== undefined}
      aria-disabled={refusedFor !== undefined}
      aria-describedby={refusedFor}
    />
  )
}
