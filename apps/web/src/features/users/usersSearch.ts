// What the users of a school keep in the address of the page that they are on.

import { listSearch, type ListSearch } from '../../kit/table/listSearch.ts'

const columns = ['name', 'userName'] as const

type List = ListSearch<(typeof columns)[number]>

type UsersSearch = { users?: List['q']; usersSort?: List['sort'] }

const read = listSearch(columns)

/** Leaves out what is as always, or cannot be. */
export function readUsersSearch({ users, usersSort }: { users?: unknown; usersSort?: unknown }): UsersSearch {
  const { q, sort } = read({ q: users, sort: usersSort })
  return { ...(q && { users: q }), ...(sort && { usersSort: sort }) }
}
