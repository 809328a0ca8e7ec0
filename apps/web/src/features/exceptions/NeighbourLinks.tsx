// The way to the bugs before and after one.

import '@mantine/core/styles/Tooltip.css'
import '@mantine/core/styles/VisuallyHidden.css'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links.tsx'
import { trpc } from '../../trpc.ts'
import { neighboursOf } from './neighbours.ts'

export function NeighbourLinks({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: exceptions } = trpc.exceptions.list.useQuery()
  const ids = exceptions?.map((exception) => exception.id)
  const { previous, next } = ids ? neighboursOf(ids, id) : { previous: null, next: null }

  return (
    <>
      <NeighbourLink id={previous} reason={ids && t('exception_first')}>
        {t('exception_previous')}
      </NeighbourLink>
      <NeighbourLink id={next} reason={ids && t('exception_last')}>
        {t('exception_next')}
      </NeighbourLink>
    </>
  )
}

type Props = {
  /** null: there is none, or nobody knows yet. */
  id: number | null
  /** Why there is none. */
  reason: string | undefined
  children: ReactNode
}

function NeighbourLink({ id, reason, children }: Props) {
  const describedBy = useId()
  const missing = id === null
  return (
    <>
      <Tooltip label={reason} disabled={!missing || !reason} events={{ hover: true, focus: true, touch: true }}>
        {/* One element whether it leads somewhere or not: at the end the focus stays on it. */}
        <ButtonLink
          variant="default"
          to="/exceptions/$id"
          params={{ id: String(id) }}
          disabled={missing}
          tabIndex={0}
          aria-describedby={missing ? describedBy : undefined}
        >
          {children}
        </ButtonLink>
      </Tooltip>
      {missing && <VisuallyHidden id={describedBy}>{reason}</VisuallyHidden>}
    </>
  )
}
