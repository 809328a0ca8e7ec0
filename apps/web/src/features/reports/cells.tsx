// Cells that reports share.

import type { ReactNode } from 'react'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'

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
