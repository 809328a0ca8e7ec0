// Removing feedback, and marking it as never billed.

import type { Feedback } from '@schoolbeheer/contracts/school/feedback'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { useFormat } from '../../kit/format.ts'
import { trpc } from '../../trpc.ts'
import { useWorkActions } from '../schoolVisits/useWorkActions.ts'
import { WorkActions } from '../schoolVisits/WorkActions.tsx'

export function FeedbackActions({ feedback }: { feedback: Feedback }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const { removed, marked } = useWorkActions(() => navigate({ to: '/feedback', replace: true }))
  const meta = { stale: ['feedback'] as const }
  const remove = trpc.feedback.remove.useMutation({ ...removed, meta })
  const setInvoiceRequired = trpc.feedback.setInvoiceRequired.useMutation({ ...marked, meta })
  return (
    <WorkActions
      work={feedback}
      title={t('feedback_remove_title')}
      remove={useCan('feedback.remove') ? remove : null}
      setInvoiceRequired={useCan('feedback.setInvoiceRequired') ? setInvoiceRequired : null}
    >
      {t('feedback_remove_text', { group: feedback.schoolGroupName ?? '–', date: format.date(feedback.date) })}
    </WorkActions>
  )
}
