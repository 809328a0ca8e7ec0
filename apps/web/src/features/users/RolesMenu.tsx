// The roles of a user behind a button, to give or to take. The menu stays open, so that several can be changed.

import { Checkbox, Popover, UnstyledButton } from '@mantine/core'
import type { User } from '@schoolbeheer/contracts/identity/users'
import { assignableRoles, canSetRole, isReserved, type AssignableRole } from '@schoolbeheer/domain/users'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GiveAdminDialog } from './GiveAdminDialog.tsx'
import { usePanel, useRoles } from './panel.ts'
import { roleLabel } from './roleLabels.ts'
import { nameOf, useActionLabel } from './userNames.ts'
import classes from './users.module.css'

export function RolesMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  const label = useActionLabel(user, t('user_roles'))
  const [asksAdmin, setAsksAdmin] = useState(false)
  return (
    // The menu is drawn inside the table, so that the Tab key goes on from there. It stays open while a question before
    // it is answered.
    <Popover
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      trapFocus={!asksAdmin}
      closeOnClickOutside={!asksAdmin}
      closeOnEscape={!asksAdmin}
      returnFocus
      middlewares={{ flip: true, shift: true, size: true }}
    >
      <Popover.Target>
        <UnstyledButton className={classes.action} aria-label={label} data-more>
          {t('user_roles')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.rolesDropdown}>
        <RoleCheckboxes user={user} asksAdmin={asksAdmin} onAskAdmin={setAsksAdmin} />
      </Popover.Dropdown>
    </Popover>
  )
}

type CheckboxesProps = { user: User; asksAdmin: boolean; onAskAdmin: (asks: boolean) => void }

function RoleCheckboxes({ user, asksAdmin, onAskAdmin }: CheckboxesProps) {
  const { t } = useTranslation()
  const { viewer, switches } = usePanel()
  const reasonId = useId()
  const isAllowed = (role: AssignableRole) => canSetRole(viewer, user, role)
  // The reserved roles stand apart, also for a viewer who may give them.
  const ordinary = assignableRoles.filter((role) => isAllowed(role) && !isReserved(role))
  const apart = assignableRoles.filter((role) => !ordinary.includes(role))

  function change(role: AssignableRole, held: boolean) {
    if (role === 'Admin' && held) onAskAdmin(true)
    else switches.ask({ row: user, name: role, on: held })
  }

  return (
    <fieldset className={classes.roles}>
      <legend>{t('user_roles_of', { name: nameOf(user) })}</legend>
      {ordinary.map((role) => (
        <RoleCheckbox key={role} user={user} role={role} onChange={change} />
      ))}
      <p id={reasonId}>{t('user_roles_reserved')}</p>
      {apart.map((role) => (
        <RoleCheckbox
          key={role}
          user={user}
          role={role}
          onChange={change}
          refusedFor={isAllowed(role) ? undefined : reasonId}
        />
      ))}
      <GiveAdminDialog
        opened={asksAdmin}
        name={nameOf(user)}
        onConfirm={() => switches.ask({ row: user, name: 'Admin', on: true })}
        onClose={() => onAskAdmin(false)}
      />
    </fieldset>
  )
}

/** `refusedFor`: the id of the element that says why the role cannot be changed. */
type RoleProps = {
  user: User
  role: AssignableRole
  onChange: (role: AssignableRole, held: boolean) => void
  refusedFor?: string | undefined
}

function RoleCheckbox({ user, role, onChange, refusedFor }: RoleProps) {
  const { t } = useTranslation()
  const { roles, pending } = useRoles(user)
  return (
    <Checkbox
      className={refusedFor && classes.refused}
      label={roleLabel(t, role)}
      checked={roles.includes(role)}
      onChange={(event) => onChange(role, event.currentTarget.checked)}
      aria-busy={pending.has(role)}
      // Not `disabled`: a disabled box takes no focus, so its reason would not be read aloud.
      readOnly={refusedFor !== undefined}
      aria-disabled={refusedFor !== undefined}
      aria-describedby={refusedFor}
    />
  )
}
