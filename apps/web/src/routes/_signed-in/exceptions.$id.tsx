import { createFileRoute } from '@tanstack/react-router'
import type { BugPlace } from '../../features/exceptions/exceptionList.ts'
import { ExceptionPage } from '../../features/exceptions/ExceptionPage.tsx'
import { useCloseDialog } from '../../kit/modal/dialogInAddress.ts'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/exceptions/$id')({
  validateSearch: ({ screenshot }): BugPlace & { screenshot?: number } =>
    typeof screenshot === 'number' ? { screenshot } : {},
  staticData: { allows: 'exceptions:manage' },
  component: Exception,
})

function Exception() {
  const navigate = Route.useNavigate()
  const close = useCloseDialog(
    () => void navigate({ search: ({ screenshot: _screenshot, ...page }) => page, replace: true, resetScroll: false }),
  )
  return (
    <ExceptionPage
      id={idOf(Route.useParams().id)}
      screenshot={Route.useSearch().screenshot}
      onCloseScreenshot={close}
    />
  )
}
