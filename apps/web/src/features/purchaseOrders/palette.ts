// The purchase orders in the command palette: making them, and finding each by our number and the customer's.

import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import { may } from '@schoolbeheer/domain/permissions'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFound } from '../../found.ts'
import { useFormat } from '../../kit/format.ts'
import type { PaletteEntries } from '../../kit/palette/entries.ts'
import { foundRecords } from '../../kit/palette/foundRecords.ts'
import { useViewer } from '../../session/session.ts'
import { useCreations } from '../billing/creations.ts'
import { ordersPage } from '../billing/kinds.ts'

export const paletteRow = 3.1

export function usePaletteEntries(opened: boolean, query: string): PaletteEntries {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const navigate = useNavigate()
  const enabled = may(useViewer(), 'purchaseOrders:manage')
  const search = useFound({ opened, query, enabled, by: 'school' })
  const records = foundRecords({
    title: t('menu_purchaseorders'),
    rows: search.found.purchaseOrders,
    placeOf: ({ id, purchaseOrderNumber, name, year, schoolGroupName, total }) => ({
      key: `purchaseorder-${id}`,
      label: purchaseOrderNumber,
      description: [name, schoolGroupName, euro(total)].filter(Boolean).join(' · '),
      open: () => void navigate({ to: '/purchaseorders', search: { year, q: purchaseOrderNumber, open: id } }),
    }),
    search,
  })
  const creations = useCreations(
    invoiceTypes.map((type) => ({ link: ordersPage(type), title: `purchaseorders_create_${type}` as const })),
  )
  return { actions: enabled ? creations : [], records }
}
