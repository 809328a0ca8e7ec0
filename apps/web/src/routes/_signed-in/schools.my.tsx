import { hasOwnSchoolPage } from '@schoolbeheer/domain/schools'
import { createFileRoute } from '@tanstack/react-router'
import { readLicenceSearch, withLicenceSearch } from '../../features/schools/licenceSearch.ts'
import { SchoolPage } from '../../features/schools/SchoolPage.tsx'

export const Route = createFileRoute('/_signed-in/schools/my')({
  validateSearch: readLicenceSearch,
  staticData: { allows: hasOwnSchoolPage, menu: { row: 6, label: 'menu_myschool' } },
  component: OwnSchool,
})

function OwnSchool() {
  const navigate = Route.useNavigate()
  return (
    <SchoolPage
      id="own"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search: withLicenceSearch(search), replace: true, resetScroll: false })}
    />
  )
}
