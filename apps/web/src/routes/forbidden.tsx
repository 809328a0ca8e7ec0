import { createFileRoute } from '@tanstack/react-router'
import { ForbiddenPage } from '../features/access/ForbiddenPage.tsx'

export const Route = createFileRoute('/forbidden')({ component: ForbiddenPage })
