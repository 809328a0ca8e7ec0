import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '../features/access/UnauthorizedPage.tsx'

export const Route = createFileRoute('/unauthorized')({
  validateSearch: ({ returnUrl }): { returnUrl: string } => ({
    returnUrl: typeof returnUrl === 'string' ? returnUrl : '/',
  }),
  component: () => <UnauthorizedPage returnUrl={Route.useSearch().returnUrl} />,
})
