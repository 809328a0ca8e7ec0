import { signInRefusals, type SignInRefusal } from '@schoolbeheer/contracts/gateway/session'
import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '../features/access/UnauthorizedPage.tsx'

type Search = { returnUrl?: string; reason?: SignInRefusal }

export const Route = createFileRoute('/unauthorized')({
  validateSearch: ({ returnUrl, reason: given }): Search => {
    const reason = signInRefusals.find((known) => known === given)
    return { ...(typeof returnUrl === 'string' && { returnUrl }), ...(reason && { reason }) }
  },
  component: () => <UnauthorizedPage {...Route.useSearch()} />,
})
