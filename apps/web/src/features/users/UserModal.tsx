// A user in a dialog: a new user with roles, or the names of an existing user.

import { Button, TextInput } from '@mantine/core'
import { users, type User } from '@schoolbeheer/contracts/identity/users'
import type { AssignableRole } from '@schoolbeheer/domain/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { Details, Fact } from '../../kit/table/Details.tsx'
import { trpc } from '../../trpc.ts'
import { ActivitySection } from '../activity/ActivitySection.tsx'
import { userActivity } from './activityWords.ts'
import { NewRoles } from './NewRoles.tsx'
import { isGone, refusalOf } from './refusal.ts'
import { RolesNotGiven, useCreateUser } from './useCreateUser.ts'
import { nameOf } from './userNames.ts'
import { replaced, type UserList } from './useUserList.ts'

/** A school as it is stored with its users. */
export type UsersSchool = { guid: string; name: string }

/** The user to edit; null for a new user. */
export type UserForModal = { user: User | null }

type Props = {
  /** null while it is closed. */
  editing: UserForModal | null
  school: UsersSchool
  list: UserList
  /** Called with the user name of the added user. */
  onMade: (userName: string) => void
  onClose: () => void
}

export function UserModal({ editing, ...props }: Props) {
  const { t } = useTranslation()
  const user = useKept(editing)?.user ?? null
  return (
    <FormModal opened={editing !== null} title={user ? t('user_edit', { name: nameOf(user) }) : t('user_create')}>
      <UserForm user={user} {...props} />
      {user && <ActivitySection words={userActivity} id={user.id} />}
    </FormModal>
  )
}

const Names = users.create.input.pick({ firstName: true, lastName: true })
const NewUser = users.create.input.pick({ userName: true, firstName: true, lastName: true })

function valuesOf(user?: User) {
  return { userName: user?.userName ?? '', firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' }
}

function UserForm({ user, school, list, onMade, onClose }: Omit<Props, 'editing'> & UserForModal) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const [roles, setRoles] = useState<readonly AssignableRole[]>([])
  const { create, isCreated } = useCreateUser(school, list)
  const saving = useSaving({
    schema: user ? Names : NewUser,
    record: user ?? undefined,
    valuesOf,
    // Without a connection saving fails at once, so that it can be tried again or given up.
    networkMode: 'always',
    send: (wire) =>
      user
        ? client.users.update.mutate({ ...user, ...wire, schoolId: school.guid })
        : create(NewUser.parse(wire), roles),
    onSaved: (_answer, wire) => {
      if (user) {
        list.change((known) => replaced(known, user.id, (one) => ({ ...one, ...wire })))
      } else {
        onMade(form.getValues().userName)
        toast.success(t('user_created', { name: nameOf(wire) }))
      }
      onClose()
    },
    onFailed: (error) => void (user && isGone(error) && list.readAgain()),
  })
  const { form, pending } = saving

  return (
    <FormShell
      saving={saving}
      explain={user ? refusalOf : whyNotCreated}
      submitLabel={t(user ? 'shared_edit' : isCreated ? 'user_roles_again' : 'shared_create')}
      cancel={
        <Button variant="default" disabled={pending} onClick={onClose}>
          {t(isCreated ? 'shared_close' : 'shared_cancel')}
        </Button>
      }
    >
      {user ? (
        <Details>
          <Fact name="user_username">{user.userName}</Fact>
        </Details>
      ) : (
        <TextInput
          description={t('user_username_hint')}
          {...form.getInputProps('userName')}
          label={t('account_username')}
          type="email"
          autoComplete="off"
          readOnly={isCreated}
          required
          data-autofocus
        />
      )}
      <TextInput
        {...form.getInputProps('firstName')}
        label={t('user_firstname')}
        autoComplete="off"
        readOnly={isCreated}
        data-autofocus={user ? true : undefined}
      />
      <TextInput
        {...form.getInputProps('lastName')}
        label={t('user_lastname')}
        autoComplete="off"
        readOnly={isCreated}
      />
      {!user && (
        <NewRoles schoolId={school.guid} name={nameTyped(form.getValues())} roles={roles} onChange={setRoles} />
      )}
    </FormShell>
  )
}

function whyNotCreated(error: unknown): string {
  return error instanceof RolesNotGiven ? error.message : readError(error).message
}

/** The typed name; empty as long as there is none. */
function nameTyped({ firstName, lastName, userName }: { firstName: string; lastName: string; userName: string }) {
  return `${firstName} ${lastName}`.trim() || userName
}
