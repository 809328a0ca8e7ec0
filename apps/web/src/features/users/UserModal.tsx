// A user in a dialog: a new user, or the names of an existing one.

import { Button, TextInput } from '@mantine/core'
import { User, users } from '@schoolbeheer/contracts/identity/users'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { Details, Fact } from '../../kit/table/Details.tsx'
import { trpc } from '../../trpc.ts'
import { ActivitySection } from '../activity/ActivitySection.tsx'
import { isGone, refusalOf } from './refusal.ts'
import { nameOf } from './userNames.ts'
import { replaced, withRole, type UserList } from './useUserList.ts'

/** A school as it is stored with its users. */
export type UsersSchool = { guid: string; name: string }

/** The user to edit; null for a new user. */
export type Editing = { user: User | null }

type Props = {
  /** null while it is closed. */
  editing: Editing | null
  school: UsersSchool
  list: UserList
  onClose: () => void
}

export function UserModal({ editing, ...props }: Props) {
  const { t } = useTranslation()
  const user = useKept(editing)?.user ?? null
  return (
    <FormModal opened={editing !== null} title={user ? t('user_edit', { name: nameOf(user) }) : t('user_create')}>
      <UserForm user={user} {...props} />
      {user && <ActivitySection kind="user" id={user.id} />}
    </FormModal>
  )
}

const Names = users.create.input.pick({ firstName: true, lastName: true })
const NewUser = users.create.input.pick({ userName: true, firstName: true, lastName: true })

function valuesOf(user?: User) {
  return { userName: user?.userName ?? '', firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' }
}

function UserForm({ user, school, list, onClose }: Omit<Props, 'editing'> & Editing) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const saving = useSaving({
    schema: user ? Names : NewUser,
    record: user ?? undefined,
    valuesOf,
    // Without a connection saving fails at once, so that it can be tried again or given up.
    networkMode: 'always',
    send: (wire) =>
      user
        ? client.users.update.mutate({ ...user, ...wire, schoolId: school.guid })
        : client.users.create.mutate({ ...NewUser.parse(wire), schoolId: school.guid, schoolName: school.name }),
    onSaved: async (answer, wire) => {
      if (user) {
        list.change((known) => replaced(known, user.id, (one) => ({ ...one, ...wire })))
      } else {
        const created = User.safeParse(answer).data
        if (created?.userName) list.change((known) => [...known, withRole(created, 'Active', true)])
        else await list.readAgain()
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
      explain={user ? refusalOf : undefined}
      submitLabel={t(user ? 'shared_edit' : 'shared_create')}
      cancel={
        <Button variant="default" disabled={pending} onClick={onClose}>
          {t('shared_cancel')}
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
          required
          data-autofocus
        />
      )}
      <TextInput
        {...form.getInputProps('firstName')}
        label={t('user_firstname')}
        autoComplete="off"
        data-autofocus={user ? true : undefined}
      />
      <TextInput {...form.getInputProps('lastName')} label={t('user_lastname')} autoComplete="off" />
    </FormShell>
  )
}
