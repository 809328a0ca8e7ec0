// The page that invoices the sources of one kind.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { SourceType } from '@schoolbeheer/domain/billing/kinds'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { ChoosingSources } from '../billing/ChoosingSources.tsx'
import { sourceKinds } from '../billing/sourceKinds.ts'
import type { Document, SourceQuery } from '../billing/sources.ts'
import { CreationPage } from './CreationPage.tsx'
import { useCreateInvoices } from './useCreateInvoices.ts'

export function InvoiceSources({ type }: { type: SourceType }) {
  const { t } = useTranslation()
  const list = sourceKinds[type].invoices.useOpen()
  return (
    <CreationPage title={t(`invoices_create_${type}`)}>
      {(place, onMade) => <Choosing {...{ type, list, place, onMade }} />}
    </CreationPage>
  )
}

type Props = { type: SourceType; list: SourceQuery; place: ListPlace; onMade: (made: string) => void }

function Choosing({ type, list, place, onMade }: Props) {
  const { client } = trpc.useUtils()
  const hasPreview = useCan('files.invoicePreview')
  const { invoices, previewOf: askedOf } = sourceKinds[type]
  const creating = useCreateInvoices({
    send: (documents: readonly Document[], again) => invoices.create(client, documents, again),
    wanted: (documents) => documents.map(({ group }) => ({ group, type })),
    onRefused: () => void list.refetch(),
  })
  const previewOf = useMemo(
    () =>
      hasPreview ? (groupId: number, ids: number[]) => fileAddress('invoicePreview', askedOf(groupId, ids)) : null,
    [hasPreview, askedOf],
  )
  return <ChoosingSources makes="invoices" {...{ type, list, place, creating, previewOf, onMade }} />
}
