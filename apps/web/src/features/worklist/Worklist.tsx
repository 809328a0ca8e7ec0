// The worklist of the viewer: counts and amounts that lead to the lists. The page does not wait for it.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import type { WorklistItem } from '@schoolbeheer/contracts/school/worklist'
import { brusselsDate, daysBetween } from '@schoolbeheer/domain/dates'
import { may } from '@schoolbeheer/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useDeferredValue, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainAlert } from '../../kit/feedback/PlainAlert.tsx'
import { useFormat } from '../../kit/format.ts'
import { useViewer } from '../../session/session.ts'
import { adminEntries, courseEntries, ownEntries, type Entry } from './entries.ts'
import { OwnDays } from './OwnDays.tsx'
import { waitingQuery } from './waiting.ts'
import classes from './worklist.module.css'

/** @param children stands below the worklist, and so is drawn once that is: nothing moves. */
export function Worklist({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const entries = entriesOf(useViewer())
  const { data, isError, refetch } = useQuery({ ...waitingQuery, refetchOnMount: false })
  // The answer is drawn in turns: at once, as answers otherwise are, it holds a slow phone for a tenth of a second.
  const waiting = useDeferredValue(data)
  if (!waiting && !isError) return null
  return (
    <>
      {!waiting && <PlainAlert message={t('worklist_unread')} onRetry={() => void refetch()} />}
      {waiting && entries.length > 0 && <ToDo entries={entries} data={waiting} />}
      {waiting && <OwnDays waiting={waiting} />}
      {children}
    </>
  )
}

function ToDo({ entries, data }: { entries: Entry[]; data: WorklistItem[] }) {
  const { t } = useTranslation()
  const id = useId()
  const tiles = entries
    .map((entry) => ({ entry, waiting: data.filter(({ name }) => name === entry.name) }))
    .filter(({ waiting }) => waiting.length > 0)
  return (
    <section className={classes.worklist} aria-labelledby={id}>
      <h2 id={id}>{t('worklist_title')}</h2>
      {tiles.length === 0 && <p className={classes.nothing}>{t('worklist_nothing')}</p>}
      <ul className={classes.tiles}>
        {tiles.map(({ entry, waiting }) => (
          <Tile key={entry.name} entry={entry} waiting={waiting} />
        ))}
      </ul>
    </section>
  )
}

function entriesOf(viewer: SessionUser | null): Entry[] {
  return [
    ...(may(viewer, 'invoices:manage') ? adminEntries : may(viewer, 'invoices:read') ? ownEntries : []),
    ...(may(viewer, 'courseDays:write') ? courseEntries : []),
  ]
}

/** A link; where several years or days have something, a link for each of them, and one for all years. */
function Tile({ entry, waiting }: { entry: Entry; waiting: WorklistItem[] }) {
  const { t } = useTranslation()
  const { number, euro, shortDate } = useFormat()
  const count = entry.days ? waiting.length : sum(waiting.map((one) => one.count))
  const amounts = waiting.flatMap((one) => one.amount ?? [])
  const [oldest] = waiting.flatMap((one) => one.oldest ?? []).toSorted()
  const text = (
    <>
      <strong className={classes.count}>{number(count)}</strong>{' '}
      <span className={classes.label}>
        {t(entry.label)}
        {oldest && `, ${t('worklist_oldest', { count: daysSince(oldest) })}`}
      </span>{' '}
      {amounts.length > 0 && <span className={classes.amount}>{euro(sum(amounts))}</span>}
    </>
  )
  const [only, ...others] = waiting
  const dayOf = (day: NonNullable<WorklistItem['courseDay']>) => dayText(day, shortDate)
  return (
    <li className={classes.tile} data-tone={entry.tone}>
      {others.length === 0 && !only?.courseDay ? (
        <Link {...pageOf(entry, only)} className={classes.link}>
          {text}
        </Link>
      ) : (
        <div className={classes.several}>
          {waiting.every(({ year }) => year) ? (
            <Link {...pageOf(entry, { ...only, year: 'all' })} className={classes.link}>
              {text}
            </Link>
          ) : (
            <span className={classes.link}>{text}</span>
          )}
          <span className={classes.years}>
            {waiting.map((one) => (
              <Link
                key={one.courseDay?.id ?? one.year}
                {...pageOf(entry, one)}
                aria-label={
                  one.courseDay
                    ? t(entry.days ? 'worklist_day' : 'worklist_ofday', {
                        label: t(entry.label),
                        theme: dayOf(one.courseDay),
                        count: one.count,
                      })
                    : t('worklist_ofyear', { label: t(entry.label), year: String(one.year), count: one.count })
                }
              >
                {one.courseDay ? dayOf(one.courseDay) : one.year}
                {!entry.days && `${t('shared_colon')} ${number(one.count)}`}
              </Link>
            ))}
          </span>
        </div>
      )}
    </li>
  )
}

/** '3/11/26 Roosters'. */
function dayText(
  { theme, startDate }: NonNullable<WorklistItem['courseDay']>,
  shortDate: (iso: string) => string,
): string {
  return [startDate && shortDate(startDate), theme ?? '–'].filter(Boolean).join(' ')
}

/** The days since a date without time; 0 for today. */
function daysSince(date: string): number {
  return Math.max(0, daysBetween(date, brusselsDate(new Date())))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

type Place = { courseDay?: WorklistItem['courseDay']; year?: WorklistItem['year'] | 'all' }

function pageOf({ to, params, search }: Entry, waiting: Place | undefined) {
  return waiting?.courseDay
    ? linkOptions({ to: '/coursedays/$id', params: { id: String(waiting.courseDay.id) } })
    : linkOptions({
        to,
        ...(params && { params }),
        search: { ...(waiting?.year && { year: waiting.year }), ...search },
      })
}
