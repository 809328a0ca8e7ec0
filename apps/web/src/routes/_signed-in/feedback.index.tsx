import { createFileRoute } from '@tanstack/react-router'
import { FeedbackPage } from '../../features/feedback/FeedbackPage.tsx'

export const Route = createFileRoute('/_signed-in/feedback/')({
  staticData: { allows: 'feedback:manage', menu: { row: 13, label: 'menu_feedback' } },
  component: FeedbackPage,
})
