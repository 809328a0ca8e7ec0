import { createFileRoute } from '@tanstack/react-router'
import { WithProcedures } from '../session/WithProcedures.tsx'

export const Route = createFileRoute('/_public')({ component: WithProcedures })
