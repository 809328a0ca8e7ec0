// Cells that reports share.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { AccountRow } from '@schoolbeheer/contracts/school/reports'
import { may } from '@schoolbeheer/domain/permissions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { DocumentLink } from '../../files/DocumentLink.tsx'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import { useViewer } from '../../session/session.ts'
import { invoicePlace, yearOf } from '../invoices/invoicePlace.ts'

type Group = { schoolGroupId: number; schoolGroupName?: string | null | undefined }

/** `until` opens the account of the group until that day. */
export function GroupLink({ group: { schoolGroupId, schoolGroupName }, until }: { group: Group; until?: string }) {
  return (
    <TextLink to="/schoolgroups/$id" params={{ id: String(schoolGroupId) }} search={until ? { to: until } : {}}>
      {schoolGroupName ?? '–'}
    </TextLink>
  )
}

export function Day({ of }: { of: string | null | undefined }): ReactNode {
  return useFormat().date(of)
}

/** Nothing where the amount is null. */
export function Euro({ of }: { of: number | null }): ReactNode {
  return useFormat().euro(of) || null
}

/** The customer of a row, who leads the row to the account. */
export const customerColumn = {
  id: 'customer',
  header: 'reports_customer',
  leads: true,
  value: ({ schoolGroupName }: Group) => schoolGroupName,
  cell: (row: Group) => <GroupLink group={row} />,
} as const

type NamedDocument = Pick<AccountRow, 'kind' | 'number'> & { recordId: number }

/** The kind and number of a document or payment, as a link to it. */
export function DocumentName({ of: { kind, number, recordId: id } }: { of: NamedDocument }): ReactNode {
  const { t } = useTranslation()
  const managed = may(useViewer(), 'invoices:manage')
  const hasPayments = useCan('payments.entries')
  const name = [t(`reports_kind_${kind}`), number].filter(Boolean).join(' ')
  if (kind === 'invoice')
    return <TextLink {...invoicePlace({ id, number, year: yearOf(number) }, managed)}>{name}</TextLink>
  if (kind === 'creditNote') return <DocumentLink href={fileAddress('creditNotePdf', { id })}>{name}</DocumentLink>
  if (!hasPayments) return name
  return (
    <TextLink to="/payments" search={{ tab: 'all', open: id }}>
      {name}
    </TextLink>
  )
}
