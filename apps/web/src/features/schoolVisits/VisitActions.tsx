// Removing a school visit, and marking it as never billed.

import type { SchoolVisit } from '@schoolbeheer/contracts/school/schoolVisits'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { useFormat } from '../../kit/format.ts'
import { trpc } from '../../trpc.ts'
import { useWorkActions } from './useWorkActions.ts'
import { WorkActions } from './WorkActions.tsx'

export function VisitActions({ visit }: { visit: SchoolVisit }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const { removed, marked } = useWorkActions(() => navigate({ to: '/schoolvisits', replace: true }))
  const meta = { stale: ['schoolVisits'] as const }
  const remove = trpc.schoolVisits.remove.useMutation({ ...removed, meta })
  const setInvoiceRequired = trpc.schoolVisits.setInvoiceRequired.useMutation({ ...marked, meta })
  return (
    <WorkActions
      work={visit}
      title={t('schoolvisit_remove_title')}
      remove={useCan('schoolVisits.remove') ? remove : null}
      setInvoiceRequired={useCan('schoolVisits.setInvoiceRequired') ? setInvoiceRequired : null}
    >
      {t('schoolvisit_remove_text', {
        theme: visit.theme ?? '–',
        group: visit.schoolGroupName ?? '–',
        date: format.date(visit.date),
      })}
    </WorkActions>
  )
}
