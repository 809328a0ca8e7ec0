// The pages that order course days, school visits and feedback.

import { useTranslation } from 'react-i18next'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { ChoosingSources, type Document, type SourceQuery } from '../billing/ChoosingSources.tsx'
import { courseDays } from '../billing/courseDays.tsx'
import { feedback } from '../billing/feedback.ts'
import { schoolVisits } from '../billing/schoolVisits.ts'
import type { SourceKind } from '../billing/sources.ts'
import { useCreateOrders } from './useCreateOrders.ts'

const failing = { meta: { failed: 'billing_sourcesfailed' } } as const

export function OrderCourseDays() {
  const { client } = trpc.useUtils()
  const list = trpc.purchaseOrders.courseDaysToOrder.useQuery(undefined, failing)
  const { mutate } = client.purchaseOrders.createForCourseDays
  return <OrderSources kind={courseDays} list={list} send={(items) => mutate({ items })} />
}

export function OrderSchoolVisits() {
  const { client } = trpc.useUtils()
  const list = trpc.purchaseOrders.schoolVisitsToOrder.useQuery(undefined, failing)
  const { mutate } = client.purchaseOrders.createForSchoolVisits
  return <OrderSources kind={schoolVisits} list={list} send={(items) => mutate({ items })} />
}

export function OrderFeedback() {
  const { client } = trpc.useUtils()
  const list = trpc.purchaseOrders.feedbackToOrder.useQuery(undefined, failing)
  const { mutate } = client.purchaseOrders.createForFeedback
  return <OrderSources kind={feedback} list={list} send={(items) => mutate({ items })} />
}

type Props<Group, Item> = {
  kind: SourceKind<Group, Item>
  list: SourceQuery<Group>
  send: (items: Item[]) => ReturnType<Parameters<typeof useCreateOrders>[0]['send']>
}

function OrderSources<Group, Item>({ kind, list, send }: Props<Group, Item>) {
  const { t } = useTranslation()
  const place = useAddressBar()
  const { creating, show } = useCreateOrders({
    send: (documents: readonly Document<Item>[]) => send(documents.map(({ item }) => item)),
    onRefused: () => void list.refetch(),
  })
  return (
    <Page
      title={t(`purchaseorders_create_${kind.type}`)}
      trail={<Crumb to="/purchaseorders">{t('menu_purchaseorders')}</Crumb>}
    >
      <ChoosingSources makes="purchaseorders" previewOf={null} onMade={show} {...{ kind, list, place, creating }} />
    </Page>
  )
}
