// The users of a school on its page: who they are and what they may do. Viewers who manage users do so here.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { Button } from '@mantine/core'
import type { User } from '@schoolbeheer/contracts/identity/users'
import { may } from '@schoolbeheer/domain/permissions'
import { canManageUsersOf, canSeeUsersOf } from '@schoolbeheer/domain/users'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { watchForm } from '../../kit/form/openForms.ts'
import { Section } from '../../kit/page/Section.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { PanelContext, type Panel } from './panel.ts'
import { Resent } from './Resent.tsx'
import { useResendTo } from './useResendTo.ts'
import { UserModal, type UserForModal, type UsersSchool } from './UserModal.tsx'
import classes from './users.module.css'
import { noFilters, userParam, UsersTable } from './UsersTable.tsx'
import { useSwitches } from './useSwitches.ts'
import { useUserList } from './useUserList.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

export function UsersPanel({ school }: { school: UsersSchool }) {
  const viewer = useViewer()
  if (!viewer || !canSeeUsersOf(viewer, school.guid)) return null
  return <UsersOfSchool key={school.guid} school={school} viewer={viewer} />
}

function UsersOfSchool({ school, viewer }: { school: UsersSchool; viewer: SessionUser }) {
  const { t } = useTranslation()
  const users = useUserList(school.guid)
  const { switches, refusals, dismiss, toggled, forgetToggled } = useSwitches(school.guid, users)
  const resend = trpc.account.resendConfirmation.useMutation({ networkMode: 'always' })
  const resendTo = useResendTo(school)
  const [editing, setEditing] = useState<UserForModal | null>(null)
  const [removing, setRemoving] = useState<User | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const { keep } = useAddressBar()
  useStayWhileCalling()

  const panel = useMemo<Panel>(
    () => ({ viewer, switches, edit: (user) => setEditing({ user }), remove: setRemoving, resend: resendTo }),
    [viewer, switches, resendTo],
  )
  const canManage = canManageUsersOf(viewer, school.guid)
  const add = canManage && <Button onClick={() => setEditing({ user: null })}>+ {t('user_create')}</Button>

  function focusTable() {
    table.current?.focus({ preventScroll: true })
  }

  /** Shows the new user, whatever was searched and filtered before. */
  function showMade(userName: string) {
    const id = users.idOf(userName)
    if (id === undefined) return
    forgetToggled()
    keep({ ...noFilters, [userParam]: String(id) })
  }

  function close(refusal: string) {
    dismiss(refusal)
    focusTable()
  }

  return (
    <Section
      title={t('users_title')}
      actions={
        <>
          {may(viewer, 'account:resend') && (
            <BusyButton
              variant="default"
              busy={resend.isPending}
              onClick={() => resend.mutate({ id: school.guid, name: school.name })}
            >
              {t('users_resend')}
            </BusyButton>
          )}
          {add}
        </>
      }
    >
      <div className={classes.alerts}>
        {resend.isSuccess && <Resent answer={resend.data} />}
        {resend.isError && <ErrorAlert message={t('users_resend_failed')} />}
        {refusals.map(({ key, message }) => (
          <ErrorAlert key={key} message={message} onClose={() => close(key)} />
        ))}
      </div>
      {/* The element takes the focus when the row or the message that had it disappears. */}
      <div ref={table} tabIndex={-1} className={classes.table}>
        <PanelContext value={panel}>
          <UsersTable list={users.list} canManage={canManage} add={add} toggled={toggled} onFilter={forgetToggled} />
        </PanelContext>
      </div>
      <UserModal editing={editing} school={school} list={users} onMade={showMade} onClose={() => setEditing(null)} />
      <DeleteUserDialog
        user={removing}
        school={school}
        list={users}
        onClose={() => setRemoving(null)}
        onDeleted={focusTable}
      />
    </Section>
  )
}

/** When a call finds that the session is over, the user signs in again on this page, and the call is made once more. */
function useStayWhileCalling(): void {
  const queryClient = useQueryClient()
  useEffect(() => watchForm(() => queryClient.isMutating() > 0), [queryClient])
}
