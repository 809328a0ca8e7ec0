import { createFileRoute } from '@tanstack/react-router'
import { RequestResetPage } from '../../features/account/RequestResetPage.tsx'

export const Route = createFileRoute('/_public/requestresetpassword')({ component: RequestResetPage })
