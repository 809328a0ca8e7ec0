// The pages that invoice course days, school visits and feedback.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { PreviewedSources } from '@schoolbeheer/contracts/school/billedKinds'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { ChoosingSources, type Document, type SourceQuery } from '../billing/ChoosingSources.tsx'
import { courseDays } from '../billing/courseDays.tsx'
import { feedback } from '../billing/feedback.ts'
import { schoolVisits } from '../billing/schoolVisits.ts'
import type { SourceKind } from '../billing/sources.ts'
import { CreationPage } from './CreationPage.tsx'
import { useCreateInvoices } from './useCreateInvoices.ts'

const failing = { meta: { failed: 'billing_sourcesfailed' } } as const

export function InvoiceCourseDays() {
  const { client } = trpc.useUtils()
  const list = trpc.invoices.courseDaysToInvoice.useQuery(undefined, failing)
  const { mutate } = client.invoices.createForCourseDays
  return <InvoiceSources kind={courseDays} list={list} send={(items) => mutate({ items })} />
}

export function InvoiceSchoolVisits() {
  const { client } = trpc.useUtils()
  const list = trpc.invoices.schoolVisitsToInvoice.useQuery(undefined, failing)
  const { mutate } = client.invoices.createForSchoolVisits
  return <InvoiceSources kind={schoolVisits} list={list} send={(items) => mutate({ items })} />
}

export function InvoiceFeedback() {
  const { client } = trpc.useUtils()
  const list = trpc.invoices.feedbackToInvoice.useQuery(undefined, failing)
  const { mutate } = client.invoices.createForFeedback
  return <InvoiceSources kind={feedback} list={list} send={(items) => mutate({ items })} />
}

type Props<Group, Item extends PreviewedSources> = {
  kind: SourceKind<Group, Item>
  list: SourceQuery<Group>
  send: (items: Item[]) => ReturnType<Parameters<typeof useCreateInvoices>[0]['send']>
}

function InvoiceSources<Group, Item extends PreviewedSources>(props: Props<Group, Item>) {
  const { t } = useTranslation()
  return (
    <CreationPage title={t(`invoices_create_${props.kind.type}`)}>
      {(place, onMade) => <Choosing {...props} place={place} onMade={onMade} />}
    </CreationPage>
  )
}

type ChoosingProps<Group, Item extends PreviewedSources> = Props<Group, Item> & {
  place: ListPlace
  onMade: (made: string) => void
}

function Choosing<Group, Item extends PreviewedSources>(props: ChoosingProps<Group, Item>) {
  const { kind, list, send, place, onMade } = props
  const hasPreview = useCan('files.invoicePreview')
  const creating = useCreateInvoices({
    send: (documents: readonly Document<Item>[]) => send(documents.map(({ item }) => item)),
    wanted: (documents) => documents.map(({ group }) => ({ group, type: kind.type })),
    onRefused: () => void list.refetch(),
  })
  const previewOf = hasPreview ? addressOf : null
  return <ChoosingSources makes="invoices" {...{ kind, list, place, creating, previewOf, onMade }} />
}

function addressOf(item: PreviewedSources): string {
  return fileAddress('invoicePreview', item)
}
