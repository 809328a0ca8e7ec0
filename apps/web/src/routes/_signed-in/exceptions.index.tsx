import { createFileRoute } from '@tanstack/react-router'
import { ExceptionsPage, type ExceptionColumn } from '../../features/exceptions/ExceptionsPage.tsx'
import { listSearch } from '../../kit/table/listSearch.ts'

const readList = listSearch<ExceptionColumn>(['id', 'message', 'exception'], '-id')

const readSearch = ({ release, ...list }: { q?: unknown; sort?: unknown; release?: unknown }) => ({
  ...readList(list),
  ...((typeof release === 'string' || typeof release === 'number') && release !== '' && { release: String(release) }),
})

export const Route = createFileRoute('/_signed-in/exceptions/')({
  validateSearch: readSearch,
  staticData: { allows: 'exceptions:manage', menu: { row: 5, label: 'menu_bugs' } },
  component: Exceptions,
})

function Exceptions() {
  const navigate = Route.useNavigate()
  return (
    <ExceptionsPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search: readSearch(search), replace: true, resetScroll: false })}
    />
  )
}
