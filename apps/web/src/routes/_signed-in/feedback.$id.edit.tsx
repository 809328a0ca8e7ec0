import { createFileRoute } from '@tanstack/react-router'
import { EditFeedback } from '../../features/feedback/FeedbackForm.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/feedback/$id/edit')({
  staticData: { allows: 'feedback:manage' },
  component: () => <EditFeedback id={idOf(Route.useParams().id)} />,
})
