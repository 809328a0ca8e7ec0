import { createFileRoute } from '@tanstack/react-router'
import { SchoolGroupsPage } from '../../features/schoolGroups/SchoolGroupsPage.tsx'
import { listSearch } from '../../kit/table/listSearch.ts'
import { requirePermission } from '../../session/guards.ts'

const readSearch = listSearch(['name', 'clientNumber', 'postalCode', 'city'])

export const Route = createFileRoute('/_signed-in/schoolgroups/')({
  validateSearch: readSearch,
  beforeLoad: requirePermission('schoolGroups:read'),
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
