// A user in a dialog: a new one, or the names of one that is there.

import { Button, TextInput } from '@mantine/core'
import { User, users } from '@schoolbeheer/contracts/identity/users'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSchemaForm } from '../../kit/form/useSchemaForm.ts'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { Details, Fact } from '../../kit/table/Details.tsx'
import { trpc } from '../../trpc.ts'
import { isGone, refusalOf } from './refusal.ts'
import { nameOf } from './userNames.ts'
import { replaced, withRole, type UserList } from './useUserList.ts'

/** A school as its users know it. */
export type SchoolName = { guid: string; name: string }

type Props = {
  opened: boolean
  /** The one to edit; null for a new one. */
  user: User | null
  school: SchoolName
  list: UserList
  onClose: () => void
}

export function UserModal({ opened, user, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <FormModal opened={opened} title={user ? t('user_edit', { name: nameOf(user) }) : t('user_create')}>
      {user ? <EditUser user={user} {...props} /> : <CreateUser {...props} />}
    </FormModal>
  )
}

type FormProps = Omit<Props, 'opened' | 'user'>

const Names = users.create.input.pick({ firstName: true, lastName: true })
const NewUser = users.create.input.pick({ userName: true, firstName: true, lastName: true })

function CreateUser({ school, list, onClose }: FormProps) {
  const { t } = useTranslation()
  const form = useSchemaForm({ schema: NewUser, initialValues: { userName: '', firstName: '', lastName: '' } })
  const create = trpc.users.create.useMutation({
    // Without a connection it fails here and now, where it can be tried again or left.
    networkMode: 'always',
    onSuccess: async (answer, sent) => {
      await form.saved()
      const created = User.safeParse(answer).data
      if (created?.userName) list.change((known) => [...known, withRole(created, 'Active', true)])
      else await list.readAgain()
      toast.success(t('user_created', { name: nameOf(sent) }))
      onClose()
    },
  })

  return (
    <FormShell
      form={form}
      onSubmit={(wire) => create.mutate({ ...wire, schoolId: school.guid, schoolName: school.name })}
      pending={create.isPending || create.isSuccess}
      error={create.error}
      submitLabel={t('shared_create')}
      cancel={<CancelButton disabled={create.isPending} onClick={onClose} />}
    >
      <TextInput
        description={t('user_username_hint')}
        {...form.getInputProps('userName')}
        label={t('account_username')}
        type="email"
        autoComplete="off"
        required
        data-autofocus
      />
      <TextInput {...form.getInputProps('firstName')} label={t('user_firstname')} autoComplete="off" />
      <TextInput {...form.getInputProps('lastName')} label={t('user_lastname')} autoComplete="off" />
    </FormShell>
  )
}

function EditUser({ user, school, list, onClose }: FormProps & { user: User }) {
  const { t } = useTranslation()
  const form = useSchemaForm({
    schema: Names,
    initialValues: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
  })
  const update = trpc.users.update.useMutation({
    networkMode: 'always',
    onSuccess: async (_answer, { firstName, lastName }) => {
      await form.saved()
      list.change((known) => replaced(known, user.id, (one) => ({ ...one, firstName, lastName })))
      onClose()
    },
    onError: (error) => isGone(error) && list.readAgain(),
  })

  return (
    <FormShell
      form={form}
      onSubmit={(wire) => update.mutate({ ...user, ...wire, schoolId: school.guid })}
      pending={update.isPending || update.isSuccess}
      error={update.error}
      errorText={isGone(update.error) ? refusalOf(update.error) : undefined}
      submitLabel={t('shared_edit')}
      cancel={<CancelButton disabled={update.isPending} onClick={onClose} />}
    >
      <Details>
        <Fact name="user_username">{user.userName}</Fact>
      </Details>
      <TextInput {...form.getInputProps('firstName')} label={t('user_firstname')} autoComplete="off" data-autofocus />
      <TextInput {...form.getInputProps('lastName')} label={t('user_lastname')} autoComplete="off" />
    </FormShell>
  )
}

function CancelButton(props: { disabled: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" {...props}>
      {t('shared_cancel')}
    </Button>
  )
}
