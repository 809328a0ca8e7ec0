// A question before a user is deleted.

import type { User } from '@schoolbeheer/contracts/identity/users'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { trpc } from '../../trpc.ts'
import { isGone } from './refusal.ts'
import type { UsersSchool } from './UserModal.tsx'
import { nameOf } from './userNames.ts'
import type { UserList } from './useUserList.ts'

type Props = {
  /** null while it is closed. */
  user: User | null
  school: UsersSchool
  list: UserList
  onClose: () => void
  /** Called once the user is gone from the list. */
  onDeleted: () => void
}

export function DeleteUserDialog({ user, school, list, onClose, onDeleted }: Props) {
  const { t } = useTranslation()
  const remove = trpc.users.remove.useMutation({
    networkMode: 'always',
    onSuccess: (_answer, { id }) => {
      drop(id)
      toast.success(t('user_deleted', { name }))
    },
    onError: (error, { id }) => {
      if (!isGone(error)) return
      // Somebody else deleted the user first: the result is the same.
      drop(id)
      toast.info(t('user_gone'))
    },
  })
  const asked = useKept(user)
  const name = asked ? nameOf(asked) : ''

  function drop(id: number) {
    list.change((users) => users.filter((one) => one.id !== id))
    close()
    onDeleted()
  }

  function close() {
    onClose()
    remove.reset()
  }

  return (
    <ConfirmDialog
      opened={user !== null}
      title={t('user_delete', { name })}
      verb={t('shared_delete')}
      onConfirm={() => user && remove.mutate({ id: user.id, schoolId: school.guid })}
      onClose={close}
      pending={remove.isPending}
      error={isGone(remove.error) ? null : remove.error}
    >
      {t('user_delete_text', { name })}
    </ConfirmDialog>
  )
}
