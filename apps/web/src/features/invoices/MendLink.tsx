// The way from a problem of an invoice to where it is mended: a field of its group's form.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../kit/links.tsx'
import { remedyOf } from './problems.ts'

type Props = {
  problem: string | null | undefined
  schoolGroupId: number | null | undefined
  /** By default it says what to do. */
  children?: ReactNode
}

/** No link where the group has nothing to do with it, or the upstream does not say which it is. */
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
