import { may } from '@schoolbeheer/domain/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../features/home/HomePage.tsx'
import { waitingQuery } from '../features/worklist/waiting.ts'
import { knownUser, sessionOf } from '../session/session.ts'

export const Route = createFileRoute('/home')({
  staticData: { menu: { row: 0, label: 'menu_home', shown: () => true } },
  // The page does not wait for the work of the viewer, which is asked for at each visit.
  loader: async ({ context: { queryClient } }) => {
    await sessionOf(queryClient)
    if (may(knownUser(queryClient), 'courseDays:read'))
      queryClient.query({ ...waitingQuery, staleTime: 0 }).catch(() => undefined)
  },
  // Most visits begin here, and its code is small: a file of its own would come a round trip later.
  codeSplitGroupings: [],
  component: HomePage,
})
