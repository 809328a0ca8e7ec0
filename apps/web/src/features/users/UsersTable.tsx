// The table of a school's users, searched and sorted.

import type { User } from '@schoolbeheer/contracts/identity/users'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { textSearch } from '../../kit/table/textSearch.ts'
import { ActionsCell, NameCell, RolesCell } from './UserCells.tsx'
import { nameOf } from './userNames.ts'
import { readUsersSearch } from './usersSearch.ts'

const readColumns = [
  {
    id: 'name',
    header: 'user_name',
    width: '20%',
    value: nameOf,
    cell: (user) => <NameCell user={user} />,
  },
  { id: 'userName', header: 'user_username', width: '23%', value: ({ userName }) => userName },
  { id: 'roles', header: 'user_roles', sortable: false, value: () => null, cell: (user) => <RolesCell user={user} /> },
] as const satisfies Column<User>[]

const manageColumns = [
  ...readColumns,
  {
    id: 'actions',
    header: 'user_actions',
    sortable: false,
    width: '38%',
    value: () => null,
    cell: (user) => <ActionsCell user={user} />,
  },
] as const satisfies Column<User>[]

type Props = {
  list: { data: User[] | undefined; error: unknown; refetch: () => Promise<unknown> }
  canManage: boolean
  /** The way to add the first user, for who can. */
  add: ReactNode
}

export function UsersTable({ list, canManage, add }: Props) {
  const { t } = useTranslation()
  const { search, onSearch } = useUsersSearch()
  const query = useDeferredValue(search.users ?? '')
  const find = useMemo(() => textSearch(list.data ?? [], textsOf), [list.data])
  const matches = useMemo(() => find(query), [find, query])

  return (
    <>
      {Boolean(list.data?.length) && (
        <SearchInput
          label={t('users_search')}
          placeholder={t('users_search_hint')}
          value={search.users ?? ''}
          shortcut={false}
          onChange={(users) => onSearch({ ...search, users })}
        />
      )}
      <DataTable
        label={t('users_title')}
        columns={canManage ? manageColumns : readColumns}
        list={list}
        matches={matches}
        sort={search.usersSort ?? 'name'}
        onSort={(usersSort) => onSearch({ ...search, usersSort })}
        empty={<EmptyState title={t('users_empty')} action={add} />}
        onReset={() => onSearch({ ...search, users: '' })}
        onRetry={() => void list.refetch()}
      />
    </>
  )
}

/** Kept in the address of the page, whichever that is, beside what the page itself keeps there. */
function useUsersSearch() {
  const navigate = useNavigate()
  const search = readUsersSearch(useSearch({ strict: false }))

  function onSearch(next: Parameters<typeof readUsersSearch>[0]) {
    const kept = { users: undefined, usersSort: undefined, ...readUsersSearch(next) }
    void navigate({ to: '.', search: (page) => ({ ...page, ...kept }), replace: true, resetScroll: false })
  }

  return { search, onSearch }
}

function textsOf({ firstName, lastName, userName }: User) {
  return [firstName, lastName, userName]
}
