// A link from a problem of an invoice to the field of its group's form where it is solved.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../kit/links.tsx'
import { remedyOf } from './problems.ts'

type Props = {
  problem: string | null | undefined
  schoolGroupId: number | null | undefined
  /** By default the text says what to do. */
  children?: ReactNode
}

/** The text is no link where the group has nothing to do with the problem, or the upstream does not name the group. */
export function MendLink({ problem, schoolGroupId, children }: Props) {
  const { t } = useTranslation()
  const remedy = remedyOf(problem)
  if (!remedy || !schoolGroupId) return children
  return (
    <TextLink
      to="/schoolgroups/$id/edit"
      params={{ id: String(schoolGroupId) }}
      search={{ field: remedy.field }}
      underline="always"
      c="inherit"
    >
      {children ?? t(remedy.label)}
    </TextLink>
  )
}
