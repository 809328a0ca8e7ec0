// The roles that a new user is given at once.

import { Checkbox } from '@mantine/core'
import { assignableRoles, canSetRole, type AssignableRole } from '@schoolbeheer/domain/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../session/session.ts'
import { GiveAdminDialog } from './GiveAdminDialog.tsx'
import { roleLabel } from './roleLabels.ts'
import classes from './users.module.css'

type Props = {
  schoolId: string
  /** The name of the new user, as far as it is typed. */
  name: string
  roles: readonly AssignableRole[]
  onChange: (roles: readonly AssignableRole[]) => void
}

export function NewRoles({ schoolId, name, roles, onChange }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [asksAdmin, setAsksAdmin] = useState(false)
  // A new user has no guid yet, and is never the viewer.
  const allowed = assignableRoles.filter((role) => viewer && canSetRole(viewer, { guid: 'new', schoolId }, role))

  function change(role: AssignableRole, held: boolean) {
    if (role === 'Admin' && held) setAsksAdmin(true)
    else onChange(held ? [...roles, role] : roles.filter((one) => one !== role))
  }

  return (
    <fieldset className={classes.newRoles}>
      <legend>{t('user_roles')}</legend>
      {allowed.map((role) => (
        <Checkbox
          key={role}
          label={roleLabel(t, role)}
          checked={roles.includes(role)}
          onChange={(event) => change(role, event.currentTarget.checked)}
        />
      ))}
      <GiveAdminDialog
        opened={asksAdmin}
        name={name}
        onConfirm={() => onChange([...roles, 'Admin'])}
        onClose={() => setAsksAdmin(false)}
      />
    </fieldset>
  )
}
