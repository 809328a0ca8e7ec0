// The records of a school group: the newest of each kind that the viewer may see, each with a link to its page, and a
// link to the list of all of them.

import type { GroupOverview as Overview, OverviewRow } from '@schoolbeheer/contracts/school/groupOverview'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { customerState } from '@schoolbeheer/domain/invoices/statuses'
import { may } from '@schoolbeheer/domain/permissions'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useCan, useCannot } from '../../can.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import classes from './GroupOverview.module.css'
import { kinds, listOf, placeOf, type Kind } from './places.ts'

type OverviewProps = {
  schoolGroupId: number
  /** The content below, which comes once the height of the overview is known, so that it does not move. */
  children: ReactNode
}

export function GroupOverview({ schoolGroupId: id, children }: OverviewProps) {
  const [can, cannot] = [useCan('schoolGroups.overview'), useCannot('schoolGroups.overview')]
  const { data, error, refetch } = trpc.schoolGroups.overview.useQuery({ id }, { enabled: can })
  return (
    <>
      {data && <Parts overview={data} group={id} />}
      {error && !data && <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />}
      {(data || error || cannot) && children}
    </>
  )
}

function Parts({ overview, group }: { overview: Overview; group: number }) {
  return (
    <div className={classes.parts}>
      {kindsInOrder.map((kind) => (
        <Part key={kind} kind={kind} part={overview[kind]} group={group} />
      ))}
    </div>
  )
}

const kindsInOrder = ['invoices', 'purchaseOrders', 'courseDays', 'schoolVisits', 'feedback'] as const

type Props = { kind: Kind; part: Overview['invoices']; group: number }

/** A part of the overview; nothing where the viewer may not see the kind, or there are no records. */
function Part({ kind, part, group }: Props) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const managed = may(useViewer(), 'invoices:manage')
  if (!part || part.rows.length === 0) return null
  const title = t(kinds[kind])
  const text = t('overview_all', { shown: number(part.count) })
  const all = (
    <TextLink {...listOf(kind, group, managed)} aria-label={`${text}${t('shared_colon')} ${title}`}>
      {text}
    </TextLink>
  )
  return (
    <Section title={title} actions={all}>
      <ul className={classes.rows} aria-label={title}>
        {part.rows.map((row) => (
          <li key={row.id}>
            <TextLink {...placeOf(kind, row, managed)} className={classes.name ?? ''}>
              {row.name || '–'}
            </TextLink>
            <Facts row={row} managed={managed} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Facts({ row, managed }: { row: OverviewRow; managed: boolean }) {
  const format = useFormat()
  const status = useStatusText(row, managed)
  const { date, amount } = row
  return (
    <span className={classes.facts}>
      <time dateTime={date}>{format.date(date)}</time>
      {status && <span className={classes.standing}>{status}</span>}
      {typeof amount === 'number' && <span className={classes.amount}>{format.euro(amount)}</span>}
    </span>
  )
}

/** The status of an invoice or an order; customers see what they have to do about theirs. */
function useStatusText({ status, state, open, paid, dueDate }: OverviewRow, managed: boolean): string | null {
  const { t } = useTranslation()
  const [today] = useState(() => brusselsDate(new Date()))
  if (typeof status !== 'number') return state ? t(`purchaseorder_state_${state}`) : null
  if (managed) return t(`invoice_status_${status}`)
  return t(`myinvoices_state_${customerState({ status, open: open ?? 0, paid, dueDate }, today)}`)
}
