import { createFileRoute } from '@tanstack/react-router'
import { guardPages } from '../session/guards.ts'
import { WithProcedures } from '../session/WithProcedures.tsx'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async (opening) => {
    await guardPages(opening)
  },
  component: WithProcedures,
})
