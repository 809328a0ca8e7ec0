// The form that puts users of a school on a course day, several at once: users of the school that a course writer
// chooses, or of a school admin's own school.

import type { User } from '@schoolbeheer/contracts/identity/users'
import type { NewParticipant } from '@schoolbeheer/contracts/school/participants'
import { isOwnEntry } from '@schoolbeheer/domain/courseDays/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { trpc } from '../../trpc.ts'
import { statusOf } from '../users/status.ts'
import { AddingShell, type AddingProps } from './AddingShell.tsx'
import classes from './courseDays.module.css'
import { SchoolField } from './SchoolField.tsx'
import { nameOf } from '../users/userNames.ts'
import { UserTicks } from './UserTicks.tsx'
import { useNominating } from './useNominating.ts'

const Picked = z.object({
  users: z.array(z.custom<User>()).min(1, 'courseday_add_none').max(500, 'shared_toomanyitems'),
})

function valuesOf(): { users: User[] } {
  return { users: [] }
}

export function PickUsers({ day, viewer, on, onClose }: AddingProps) {
  const { t } = useTranslation()
  const nominating = useNominating({ day, onClose })
  const [guid, setGuid] = useState(viewer.canWriteCourses ? null : viewer.schoolGuid)
  const list = trpc.users.list.useQuery(
    { schoolId: guid ?? '' },
    { enabled: guid !== null, meta: { failed: 'courseday_users_failed' } },
  )
  const saving = useSaving({
    ...nominating.saving,
    schema: Picked,
    valuesOf,
    send: ({ users }) => nominating.send(users.map(asParticipant), guid),
  })
  const { form } = saving
  const { users } = form.getValues()

  function choose(next: string | null, found: User[]) {
    setGuid(next)
    form.setFieldValue('users', found)
  }

  function isOn({ id, userName }: User): boolean {
    return on.some((one) => isOwnEntry({ uid: id, email: userName ?? '' }, one))
  }

  function canCome(user: User): boolean {
    return Boolean(user.userName) && !isOn(user) && statusOf(user) !== 'disabled'
  }

  return (
    <AddingShell {...{ saving, nominating, day, onClose }} names={users.map(nameOf)} isBilled>
      {viewer.canWriteCourses && (
        <SchoolField
          label={t('courseday_add_where')}
          description={t('courseday_add_where_hint')}
          required
          value={guid}
          onChange={(next) => choose(next, [])}
          onPerson={(user) => choose(user.schoolId ?? null, canCome(user) ? [user] : [])}
        />
      )}
      {guid === null ? (
        <p className={classes.hint}>{t(viewer.canWriteCourses ? 'courseday_add_choose' : 'school_none_text')}</p>
      ) : list.data ? (
        <UserTicks
          users={list.data.filter((user) => statusOf(user) !== 'disabled')}
          isOn={isOn}
          value={users}
          onChange={(next) => form.setFieldValue('users', next)}
          error={form.errors.users}
        />
      ) : list.error ? (
        <ErrorAlert message={readError(list.error).message} onRetry={() => void list.refetch()} />
      ) : (
        <Loading lines={5} height={32} />
      )}
    </AddingShell>
  )
}

function asParticipant({ id, firstName, lastName, userName }: User): NewParticipant {
  return { userId: id, firstName, lastName, email: userName ?? '' }
}
