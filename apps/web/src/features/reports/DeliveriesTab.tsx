// The tab of what was delivered to the accountant: each period with its documents, its file and its mails, and a button
// that delivers until a day.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { MadeDelivery } from '@schoolbeheer/contracts/school/accounting'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { DownloadLink } from '../../files/DownloadLink.tsx'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { Mark } from '../../kit/feedback/Mark.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'
import { useFormat } from '../../kit/format.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { DispatchLine } from '../dispatches/DispatchLine.tsx'
import { DayField } from './DayField.tsx'
import { dayIn } from './days.ts'
import classes from './reports.module.css'

const list = defineList<MadeDelivery>()({
  columns: [
    {
      id: 'until',
      header: 'deliveries_period',
      width: '13rem',
      value: ({ until }) => until,
      cell: (one) => <Period of={one} />,
    },
    {
      id: 'documents',
      header: 'deliveries_documents',
      numeric: true,
      width: '9rem',
      value: ({ documents }) => documents,
    },
    {
      id: 'file',
      header: 'deliveries_file',
      width: '13rem',
      value: ({ file }) => file,
      sortable: false,
      cell: (one) => <ZipFile of={one} />,
    },
    {
      id: 'madeAt',
      header: 'deliveries_made',
      width: '13rem',
      value: ({ madeAt }) => madeAt,
      cell: (one) => <Made of={one} />,
    },
    {
      id: 'mails',
      header: 'deliveries_mails',
      sortable: false,
      value: ({ mailedAt }) => mailedAt,
      cell: (one) => <Mails of={one} />,
    },
  ],
  sort: '-until',
})

export function DeliveriesTab({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const query = trpc.accounting.deliveries.useQuery(undefined, {
    staleTime: 0,
    // It is read again while a file is being written, or a mail is under way.
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? 2000 : false),
    meta: { failed: 'deliveries_loadfailed' },
  })
  const { table } = useList(list, query.data, place)
  const delivers = useCan('accounting.deliver')
  return (
    <>
      {delivers && <Deliver place={place} last={query.data?.[0]?.until} />}
      <DataTable
        label={t('reports_tab_deliveries')}
        list={query}
        {...table}
        cardsBelow="75em"
        empty={<EmptyState title={t('deliveries_none')} description={t('deliveries_none_text')} />}
        onRetry={() => void query.refetch()}
      />
    </>
  )
}

function isUnderWay({ file, mails }: MadeDelivery): boolean {
  return !file || mails.some(({ state }) => state === 'queued' || state === 'sending')
}

/** The day until which is delivered, and the question before it. @param last the last delivered day */
function Deliver({ place, last }: { place: ListPlace; last: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [today] = useState(() => brusselsDate(new Date()))
  const until = dayIn(place.texts, 'until', addDays(today, -1)) ?? addDays(`${today.slice(0, 8)}01`, -1)
  const [asked, setAsked] = useState(false)
  const deliver = trpc.accounting.deliver.useMutation({
    networkMode: 'always',
    meta: { stale: ['accounting'] },
    onSuccess: ({ documents }) => {
      toast.success(t('deliveries_begun', { count: documents }))
      setAsked(false)
    },
  })
  const close = () => {
    deliver.reset()
    setAsked(false)
  }
  return (
    <div className={classes.asked}>
      <DayField
        label={t('deliveries_until')}
        value={until}
        refused={(day) => (day < today ? undefined : 'accounting_until_past')}
        onDay={(day) => place.keep({ until: day })}
      />
      <BusyButton busy={deliver.isPending} onClick={() => setAsked(true)}>
        {t('deliveries_deliver')}
      </BusyButton>
      <ConfirmDialog
        opened={asked}
        title={t('deliveries_deliver_title', { date: format.date(until) })}
        verb={t('deliveries_deliver')}
        calm
        pending={deliver.isPending}
        error={deliver.error}
        onConfirm={() => deliver.mutate({ until })}
        onClose={close}
      >
        <p>{last ? t('deliveries_deliver_after', { date: format.date(last) }) : t('deliveries_deliver_first')}</p>
        <p>{t('deliveries_deliver_text')}</p>
      </ConfirmDialog>
    </div>
  )
}

function Period({ of: { from, until } }: { of: MadeDelivery }) {
  const format = useFormat()
  return (
    <>
      {format.date(from)} – {format.date(until)}
    </>
  )
}

function ZipFile({ of: { id, file, problem } }: { of: MadeDelivery }) {
  const { t } = useTranslation()
  if (file) return <DownloadLink href={fileAddress('delivery', { id })}>{t('deliveries_download')}</DownloadLink>
  if (!problem) return <>{t('deliveries_writing')}</>
  return (
    <span>
      <Mark sign="warning" /> {messageOf(problem)}
    </span>
  )
}

function Made({ of: { madeAt, madeBy } }: { of: MadeDelivery }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span>
      <time dateTime={madeAt}>{format.dateTime(madeAt)}</time>, <bdi>{madeBy ?? t('deliveries_machine')}</bdi>
    </span>
  )
}

function Mails({ of: { mails, mailOn } }: { of: MadeDelivery }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (mails.length === 0) return <>{mailOn ? t('deliveries_mailon', { date: format.date(mailOn) }) : '–'}</>
  return (
    <ul className={classes.mails}>
      {mails.map((mail) => (
        <DispatchLine key={mail.id} dispatch={mail} what="" stale="accounting" retries />
      ))}
    </ul>
  )
}
