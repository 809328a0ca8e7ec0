import { createFileRoute } from '@tanstack/react-router'
import { ExceptionPage } from '../../features/exceptions/ExceptionPage.tsx'
import type { LogColumn } from '../../features/exceptions/LogTable.tsx'
import { useCloseDialog } from '../../kit/modal/dialogInAddress.ts'
import { idOf } from '../../kit/page/idOf.ts'
import { listSearch } from '../../kit/table/listSearch.ts'

const readSort = listSearch<LogColumn>(['date', 'release', 'commentaar', 'undo', 'redo'], '-date')

export const Route = createFileRoute('/_signed-in/exceptions/$id')({
  validateSearch: ({ sort, screenshot }) => ({
    ...readSort({ sort }),
    ...(typeof screenshot === 'number' && { screenshot }),
  }),
  staticData: { allows: 'exceptions:manage' },
  component: Exception,
})

function Exception() {
  const navigate = Route.useNavigate()
  const { sort = '-date', screenshot } = Route.useSearch()
  const close = useCloseDialog(() => void navigate({ search: readSort({ sort }), replace: true, resetScroll: false }))
  return (
    <ExceptionPage
      id={idOf(Route.useParams().id)}
      sort={sort}
      onSort={(next) => void navigate({ search: readSort({ sort: next }), replace: true, resetScroll: false })}
      screenshot={screenshot}
      onCloseScreenshot={close}
    />
  )
}
