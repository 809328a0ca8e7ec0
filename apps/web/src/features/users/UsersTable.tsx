// The table of a school's users, searched and sorted.

import type { User } from '@schoolbeheer/contracts/identity/users'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { defineList, useList } from '../../kit/table/list.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { ActionsCell, NameCell, RolesCell } from './UserCells.tsx'
import { nameOf } from './userNames.ts'

const users = defineList<User>()({
  columns: [
    {
      id: 'name',
      header: 'user_name',
      width: '20%',
      value: nameOf,
      cell: (user) => <NameCell user={user} />,
    },
    { id: 'userName', header: 'user_username', width: '23%', value: ({ userName }) => userName },
    {
      id: 'roles',
      header: 'user_roles',
      sortable: false,
      value: () => null,
      cell: (user) => <RolesCell user={user} />,
    },
    {
      id: 'actions',
      header: 'user_actions',
      sortable: false,
      width: '38%',
      value: () => null,
      cell: (user) => <ActionsCell user={user} />,
    },
  ],
  sort: 'name',
  texts: ({ firstName, lastName, userName }) => [firstName, lastName, userName],
  // Not `q` and `sort`, which another list on the page may use.
  params: { q: 'users', sort: 'usersSort' },
})

const toRead = users.columns.filter(({ id }) => id !== 'actions')

type Props = {
  list: { data: User[] | undefined; error: unknown; refetch: () => Promise<unknown> }
  canManage: boolean
  /** The button that adds the first user, when the viewer may. */
  add: ReactNode
}

export function UsersTable({ list, canManage, add }: Props) {
  const { t } = useTranslation()
  const { search, table } = useList(users, list.data, useAddressBar())

  return (
    <>
      {Boolean(list.data?.length) && (
        <SearchInput label={t('users_search')} placeholder={t('users_search_hint')} shortcut={false} {...search} />
      )}
      <DataTable
        label={t('users_title')}
        list={list}
        {...table}
        columns={canManage ? table.columns : toRead}
        empty={<EmptyState title={t('users_empty')} action={add} />}
        onRetry={() => void list.refetch()}
      />
    </>
  )
}
