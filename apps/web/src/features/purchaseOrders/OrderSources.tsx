// The page that orders the sources of one kind.

import type { SourceType } from '@schoolbeheer/domain/billing/kinds'
import { useTranslation } from 'react-i18next'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { ChoosingSources } from '../billing/ChoosingSources.tsx'
import { sourceKinds } from '../billing/sourceKinds.ts'
import type { Document } from '../billing/sources.ts'
import { useCreateOrders } from './useCreateOrders.ts'

export function OrderSources({ type }: { type: SourceType }) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const place = useAddressBar()
  const { orders } = sourceKinds[type]
  const list = orders.useOpen()
  const { creating, show } = useCreateOrders({
    send: (documents: readonly Document[], again) => orders.create(client, documents, again),
    onRefused: () => void list.refetch(),
  })
  return (
    <Page
      title={t(`purchaseorders_create_${type}`)}
      trail={<Crumb to="/purchaseorders">{t('menu_purchaseorders')}</Crumb>}
    >
      <ChoosingSources makes="purchaseorders" previewOf={null} onMade={show} {...{ type, list, place, creating }} />
    </Page>
  )
}
