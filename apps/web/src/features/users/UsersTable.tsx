// The table of a school's users, searched and sorted.

import type { User } from '@schoolbeheer/contracts/identity/users'
import { NativeSelect } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { defineList, useList } from '../../kit/table/list.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { statuses, statusOf } from './status.ts'
import { ActionsCell, NameCell, RolesCell, StatusCell } from './UserCells.tsx'
import { nameOf } from './userNames.ts'
import classes from './users.module.css'

const users = defineList<User>()({
  columns: [
    {
      id: 'name',
      header: 'user_name',
      width: '16%',
      value: nameOf,
      cell: (user) => <NameCell user={user} />,
    },
    { id: 'userName', header: 'user_username', width: '19%', value: ({ userName }) => userName },
    {
      id: 'status',
      header: 'user_status',
      width: '8.5rem',
      // In a table sorted by status, a row would leave its place when its user is enabled or disabled.
      sortable: false,
      value: () => null,
      cell: (user) => <StatusCell user={user} />,
    },
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
      onPaper: false,
      sortable: false,
      width: '37%',
      value: () => null,
      cell: (user) => <ActionsCell user={user} />,
    },
  ],
  sort: 'name',
  texts: ({ firstName, lastName, userName }) => [firstName, lastName, userName],
  // Another list on the page may use `q` and `sort`.
  params: { q: 'users', sort: 'usersSort' },
})

const toRead = users.columns.filter(({ id }) => id !== 'actions')

type Props = {
  list: { data: User[] | undefined; error: unknown; refetch: () => Promise<unknown> }
  canManage: boolean
  /** The button that adds the first user, when the viewer may. */
  add: ReactNode
  /** The users who were enabled or disabled since the filter was chosen: they keep their place. */
  toggled: ReadonlySet<number>
  /** Called when another filter is chosen. */
  onFilter: () => void
}

/**
 * The parameters of the address for the status of the shown users, and for the user whose row is marked and in view.
 */
const statusParam = 'usersStatus'
export const userParam = 'user'
/** The values of the address with which all users are shown. */
export const noFilters = { [statusParam]: '', users: '' }

export function UsersTable({ list, canManage, add, toggled, onFilter }: Props) {
  const { t } = useTranslation()
  const place = useAddressBar()
  const { search, table } = useList(users, list.data, place)
  const status = statuses.find((one) => one === place.texts[statusParam])
  const rows = useMemo(
    () => (status ? table.rows.filter((user) => statusOf(user) === status || toggled.has(user.id)) : table.rows),
    [status, toggled, table.rows],
  )

  function show(next: string) {
    onFilter()
    place.keep({ [statusParam]: next })
  }

  function reset() {
    onFilter()
    place.keep(noFilters)
  }

  return (
    <>
      {Boolean(list.data?.length) && (
        <div className={classes.filters}>
          <SearchInput label={t('users_search')} placeholder={t('users_search_hint')} shortcut={false} {...search} />
          <NativeSelect
            aria-label={t('user_status')}
            value={status ?? ''}
            onChange={(event) => show(event.currentTarget.value)}
            data={[
              { value: '', label: t('user_status_all') },
              ...statuses.map((one) => ({ value: one, label: t(`user_status_${one}`) })),
            ]}
          />
        </div>
      )}
      <DataTable
        label={t('users_title')}
        list={list}
        {...table}
        rows={rows}
        isNarrowed={table.isNarrowed || status !== undefined}
        made={Number(place.texts[userParam])}
        onReset={reset}
        columns={canManage ? table.columns : toRead}
        empty={<EmptyState title={t('users_empty')} action={add} />}
        onRetry={() => void list.refetch()}
      />
    </>
  )
}
