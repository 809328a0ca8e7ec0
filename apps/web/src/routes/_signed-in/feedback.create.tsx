import { createFileRoute } from '@tanstack/react-router'
import { CreateFeedback } from '../../features/feedback/FeedbackForm.tsx'

export const Route = createFileRoute('/_signed-in/feedback/create')({
  staticData: { allows: 'feedback:manage' },
  component: CreateFeedback,
})
