import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '../features/access/UnauthorizedPage.tsx'

type Search = { returnUrl?: string; reason?: 'ConfigLoadingFailed' }

export const Route = createFileRoute('/unauthorized')({
  validateSearch: ({ returnUrl, reason }): Search => ({
    ...(typeof returnUrl === 'string' && { returnUrl }),
    ...(reason === 'ConfigLoadingFailed' && { reason }),
  }),
  component: () => <UnauthorizedPage {...Route.useSearch()} />,
})
