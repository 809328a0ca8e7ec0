// The list of customers whose letter is due: its columns and filters, and what its cells share.

import { Button } from '@mantine/core'
import type { DueReminder } from '@schoolbeheer/contracts/school/reminders'
import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { DocumentLink } from '../../files/DocumentLink.tsx'
import { Mark } from '../../kit/feedback/Mark.tsx'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import { defineList } from '../../kit/table/list.ts'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { TickBox } from '../../kit/table/TickBoxes.tsx'
import type { Ticks } from '../../kit/table/ticks.ts'
import { tickColumn } from '../billing/documentColumns.tsx'
import list from '../billing/list.module.css'
import classes from './reminders.module.css'

/** A customer of the list, by the id of its group. */
export type Due = DueReminder & { id: number }

export type DueShares = {
  ticks: Ticks
  unfolded: ReadonlySet<number>
  unfold: (id: number) => void
  /** Asks whether the letter was posted; null where the upstream cannot count it. */
  post: ((due: Due) => void) | null
}

export const DueContext = createContext<DueShares | null>(null)

function useDueShares(): DueShares {
  const shares = use(DueContext)
  if (!shares) throw new Error('A cell of a letter stands outside of its list')
  return shares
}

const levels = [1, 2, 3] as const

export const dueList = defineList<Due>()({
  columns: [
    { ...tickColumn, width: '1.875rem', cell: (due: Due) => <TickCell due={due} /> },
    {
      id: 'customer',
      header: 'schoolgroup_title',
      value: ({ schoolGroupName }) => schoolGroupName,
      cell: (due) => <CustomerCell due={due} />,
    },
    {
      id: 'level',
      header: 'reminder_level',
      width: '11rem',
      value: ({ level }) => level,
      cell: (due) => <LevelBadge level={due.level} />,
    },
    {
      id: 'late',
      header: 'reminder_late',
      numeric: true,
      width: '8.5rem',
      value: latestOf,
      cell: (due) => <LateCell due={due} />,
    },
    {
      id: 'total',
      header: 'invoice_open',
      numeric: true,
      width: '9rem',
      value: ({ total }) => total,
      cell: ({ total }) => <Euro of={total} />,
    },
    {
      id: 'hold',
      header: 'reminder_letter',
      width: '17rem',
      value: ({ hold }) => hold,
      cell: (due) => <LetterCell due={due} />,
    },
  ],
  sort: '-level',
  texts: ({ schoolGroupName, emails, invoices }) => [
    schoolGroupName,
    ...emails,
    ...invoices.map(({ invoiceNumber }) => invoiceNumber),
  ],
  filters: [
    {
      id: 'level',
      label: 'reminder_level',
      all: 'reminder_levels_all',
      choices: levels.map((level) => ({ value: String(level), label: `reminder_level_${level}` })),
      has: ({ level }, chosen) => String(level) === chosen,
    },
    {
      id: 'hold',
      label: 'reminder_letter',
      all: 'reminder_holds_all',
      choices: [
        { value: 'none', label: 'reminder_hold_none' },
        { value: 'payment', label: 'reminder_hold_payment' },
        { value: 'noAddress', label: 'reminder_hold_noAddress' },
      ],
      has: ({ hold }, chosen) => (hold ?? 'none') === chosen,
    },
  ],
})

/** The days that its oldest invoice is late. */
function latestOf({ invoices }: Due): number {
  return Math.max(0, ...invoices.map(({ daysLate }) => daysLate))
}

function TickCell({ due }: { due: Due }) {
  const { t } = useTranslation()
  const { ticks } = useDueShares()
  return (
    <TickBox
      ticks={ticks}
      id={due.id}
      disabled={Boolean(due.hold)}
      label={t('reminder_tick', { name: due.schoolGroupName })}
    />
  )
}

/** The name, which unfolds the invoices, above the addresses. */
function CustomerCell({ due }: { due: Due }) {
  const { t } = useTranslation()
  const { unfolded, unfold } = useDueShares()
  return (
    <span className={classes.customer}>
      <RowButton
        className={list.unfold}
        aria-expanded={unfolded.has(due.id)}
        aria-label={t('reminder_unfold', { name: due.schoolGroupName })}
        onClick={() => unfold(due.id)}
      />
      <span>
        <TextLink to="/schoolgroups/$id" params={{ id: String(due.id) }} className={classes.name ?? ''}>
          {due.schoolGroupName}
        </TextLink>
        <small className={classes.below}>{due.emails.join(', ')}</small>
      </span>
    </span>
  )
}

const colors = [undefined, undefined, 'blue', 'yellow'] as const

export function LevelBadge({ level }: { level: number }) {
  const { t } = useTranslation()
  const known = levels.find((one) => one === level) ?? 1
  return (
    <span className={list.badge} data-color={colors[known]}>
      {t(`reminder_level_${known}`)}
    </span>
  )
}

function LateCell({ due }: { due: Due }) {
  const { t } = useTranslation()
  return (
    <span className={classes.late}>
      <span>{t('reminder_days', { count: latestOf(due) })}</span>
      <small className={classes.below}>{t('reminder_invoices', { count: due.invoices.length })}</small>
    </span>
  )
}

/** The letter to look at, and what holds it. */
function LetterCell({ due }: { due: Due }) {
  const { t } = useTranslation()
  const { post } = useDueShares()
  const previews = useCan('files.reminderPreview')
  return (
    <span className={classes.letter}>
      {previews && (
        <DocumentLink
          href={fileAddress('reminderPreview', { schoolGroupId: due.id })}
          aria-label={t('reminder_preview_of', { name: due.schoolGroupName })}
        >
          {t('reminder_preview')}
        </DocumentLink>
      )}
      {due.hold === 'payment' && <Holding due={due} />}
      {due.hold === 'noAddress' && (
        <span className={classes.hold}>
          {t('reminder_hold_noAddress')}
          {post && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('reminder_posted_of', { name: due.schoolGroupName })}
              onClick={() => post(due)}
            >
              {t('reminder_posted')}
            </Button>
          )}
        </span>
      )}
    </span>
  )
}

/** The payments that hold a letter, as links to where they are decided. */
function Holding({ due: { entries } }: { due: Due }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className={classes.hold} data-warning>
      <span>
        <Mark sign="warning" /> {t('reminder_held')}
      </span>
      {entries.map(({ id, remainder, date, name, iban }) => (
        <TextLink key={id} to="/payments" search={{ tab: 'all', open: id }} className={classes.entry ?? ''}>
          {[format.euro(remainder), name ?? iban, format.date(date)].filter(Boolean).join(' · ')}
        </TextLink>
      ))}
    </span>
  )
}

function Euro({ of }: { of: number }) {
  return useFormat().euro(of)
}
