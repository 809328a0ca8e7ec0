// The payments in the command palette: finding each by amount, name, account and reference, on the server.

import { may } from '@schoolbeheer/domain/permissions'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFound } from '../../found.ts'
import { useFormat } from '../../kit/format.ts'
import type { PaletteEntries } from '../../kit/palette/entries.ts'
import { foundRecords } from '../../kit/palette/foundRecords.ts'
import { useViewer } from '../../session/session.ts'
import { payerOf } from './listContext.ts'

export const paletteRow = 3.3

export function usePaletteEntries(opened: boolean, query: string): PaletteEntries {
  const { t } = useTranslation()
  const { date, euro } = useFormat()
  const navigate = useNavigate()
  const search = useFound({ opened, query, enabled: may(useViewer(), 'payments:read'), by: 'school' })
  const records = foundRecords({
    title: t('menu_payments'),
    rows: search.found.payments,
    placeOf: ({ id, schoolGroupName, ...payment }) => ({
      key: `payment-${id}`,
      label: payerOf(payment) ?? t('payment_byhand'),
      description: [euro(payment.amount), date(payment.date), schoolGroupName].filter(Boolean).join(' · '),
      open: () => void navigate({ to: '/payments', search: { tab: 'all', open: id } }),
    }),
    search,
  })
  return { actions: [], records }
}
