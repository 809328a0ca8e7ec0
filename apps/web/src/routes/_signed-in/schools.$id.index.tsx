import { createFileRoute } from '@tanstack/react-router'
import { readLicenceSearch, withLicenceSearch } from '../../features/schools/licenceSearch.ts'
import { SchoolPage } from '../../features/schools/SchoolPage.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/schools/$id/')({
  validateSearch: readLicenceSearch,
  staticData: { allows: 'schools:read' },
  component: School,
})

function School() {
  const navigate = Route.useNavigate()
  return (
    <SchoolPage
      id={idOf(Route.useParams().id)}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search: withLicenceSearch(search), replace: true, resetScroll: false })}
    />
  )
}
