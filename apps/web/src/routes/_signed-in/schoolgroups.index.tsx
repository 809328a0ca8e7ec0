import { createFileRoute } from '@tanstack/react-router'
import { SchoolGroupsPage } from '../../features/schoolGroups/SchoolGroupsPage.tsx'
import { listSearch } from '../../kit/table/listSearch.ts'

const readSearch = listSearch(['name', 'clientNumber', 'postalCode', 'city'])

export const Route = createFileRoute('/_signed-in/schoolgroups/')({
  validateSearch: readSearch,
  staticData: {
    allows: 'schoolGroups:read',
    menu: {
      row: 1,
      label: 'menu_schoolgroups',
      shown: (viewer) => viewer !== null && viewer.isActive && viewer.canWriteCourses,
      also: /^\/schools\/(?!my$)/,
    },
  },
  component: SchoolGroups,
})

function SchoolGroups() {
  const navigate = Route.useNavigate()
  return (
    <SchoolGroupsPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search: readSearch(search), replace: true, resetScroll: false })}
    />
  )
}
