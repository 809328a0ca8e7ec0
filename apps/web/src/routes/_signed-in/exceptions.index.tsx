import { createFileRoute } from '@tanstack/react-router'
import type { BugPlace } from '../../features/exceptions/exceptionList.ts'
import { ExceptionsPage } from '../../features/exceptions/ExceptionsPage.tsx'

export const Route = createFileRoute('/_signed-in/exceptions/')({
  validateSearch: (search): BugPlace => search,
  staticData: { allows: 'exceptions:manage', menu: { row: 7, label: 'menu_bugs' } },
  component: ExceptionsPage,
})
