import { createFileRoute } from '@tanstack/react-router'
import { ReleasesPage } from '../../features/releases/ReleasesPage.tsx'
import { openedHere, useCloseDialog } from '../../kit/modal/dialogInAddress.ts'

export const Route = createFileRoute('/_signed-in/releases')({
  validateSearch: ({ create }): { create?: true } => (create === true ? { create } : {}),
  staticData: { allows: 'releases:manage', menu: { row: 6, label: 'menu_releases' } },
  component: Releases,
})

function Releases() {
  const navigate = Route.useNavigate()
  const { create = false } = Route.useSearch()
  const close = useCloseDialog(() => void navigate({ search: {}, replace: true, resetScroll: false }))
  return (
    <ReleasesPage
      creating={create}
      onCreate={() => void navigate({ search: { create: true }, state: openedHere, resetScroll: false })}
      onClose={close}
    />
  )
}
