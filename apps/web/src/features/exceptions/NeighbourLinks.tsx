// The way to the bugs before and after one.

import { Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { trpc } from '../../trpc.ts'
import { neighboursOf } from './neighbours.ts'

export function NeighbourLinks({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: exceptions, error, refetch } = trpc.exceptions.list.useQuery()
  const ids = exceptions?.map((exception) => exception.id)
  const { previous, next } = ids ? neighboursOf(ids, id) : { previous: null, next: null }
  const failure = !ids && error ? `${t('exception_neighbours_failed')} ${readError(error).message}` : undefined

  return (
    <>
      <NeighbourLink id={previous} reason={ids ? t('exception_first') : failure}>
        {t('exception_previous')}
      </NeighbourLink>
      <NeighbourLink id={next} reason={ids ? t('exception_last') : failure}>
        {t('exception_next')}
      </NeighbourLink>
      {failure && (
        <Tooltip label={failure} events={{ hover: true, focus: true, touch: true }}>
          <Button variant="default" aria-description={failure} onClick={() => void refetch()}>
            {t('exception_neighbours_retry')}
          </Button>
        </Tooltip>
      )}
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
        {/* The same element whether it leads somewhere or not, so that it keeps the focus at the last bug. */}
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
