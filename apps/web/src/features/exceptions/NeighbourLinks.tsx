// The links to the bugs before and after a bug: in the list as the address narrows it, in its order when one is chosen
// and by id otherwise.

import { Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { useList } from '../../kit/table/list.ts'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { bugs } from './bugs.tsx'
import { placeOf } from './exceptionList.ts'
import { besideOf, neighboursOf } from './neighbours.ts'

export function NeighbourLinks({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: exceptions, error, refetch } = trpc.exceptions.list.useQuery()
  const place = useAddressBar()
  const { table } = useList(bugs, exceptions, place)
  const ids = exceptions && table.rows.map((exception) => exception.id)
  const beside = ids && place.texts['sort'] ? besideOf(ids, id) : null
  const { previous, next } = beside ?? neighboursOf(ids ?? [], id)
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
  /** null: there is none, or it is not known yet. */
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
        {/* The element stays the same with or without a link, so that it keeps the focus at the last bug. */}
        <ButtonLink
          variant="default"
          to="/exceptions/$id"
          params={{ id: String(id) }}
          search={placeOf}
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
