import { createFileRoute } from '@tanstack/react-router'
import { ExceptionsPage } from '../../features/exceptions/ExceptionsPage.tsx'

export const Route = createFileRoute('/_signed-in/exceptions/')({
  staticData: { allows: 'exceptions:manage', menu: { row: 5, label: 'menu_bugs' } },
  component: ExceptionsPage,
})
