// The account of a school group: what changed what it owes in a span of days, which the address keeps, and its files.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useCannot } from '../../can.ts'
import { readError } from '../../errors.ts'
import { DocumentLink } from '../../files/DocumentLink.tsx'
import { DownloadLink } from '../../files/DownloadLink.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { AccountTable } from './AccountTable.tsx'
import { DayField } from './DayField.tsx'
import { dayIn } from './days.ts'
import classes from './reports.module.css'

type Props = {
  schoolGroupId: number
  /** The content below, which comes once the height of the account is known, so that it does not move. */
  children: ReactNode
}

type AccountQuery = { schoolGroupId: number; from?: string; to?: string }

export function GroupAccount({ schoolGroupId, children }: Props) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const [can, cannot] = [useCan('reports.account'), useCannot('reports.account')]
  const { texts, keep } = useAddressBar()
  const [from, to] = [dayIn(texts, 'from'), dayIn(texts, 'to')]
  const asked = { schoolGroupId, ...(from && { from }), ...(to && to >= (from ?? '') && { to }) }
  const account = trpc.reports.account.useQuery(asked, { enabled: can, placeholderData: keepPreviousData })
  const { data, error, refetch } = account
  const title = t('reports_account')
  return (
    <>
      {data && (data.rows.length > 0 || data.closing !== 0 || from || to) && (
        <Section title={title} actions={<Links asked={asked} title={title} />}>
          <div className={classes.asked}>
            <DayField
              label={t('invoices_period_from')}
              value={from}
              refused={(day) => (to && day > to ? 'reports_from_order' : undefined)}
              onDay={(day) => keep({ from: day })}
            />
            <DayField
              label={t('invoices_period_to')}
              value={to}
              refused={(day) => (from && day < from ? 'invoices_period_order' : undefined)}
              onDay={(day) => keep({ to: day })}
            />
            <p className={classes.balance}>
              {t('reports_opening')} <strong>{euro(data.opening)}</strong>
            </p>
            <p className={classes.balance}>
              {t('reports_closing')} <strong>{euro(data.closing)}</strong>
            </p>
          </div>
          <AccountTable label={title} list={account} />
        </Section>
      )}
      {error && !data && <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />}
      {(data || error || cannot) && children}
    </>
  )
}

function Links({ asked, title }: { asked: AccountQuery; title: string }) {
  const { t } = useTranslation()
  const hasPayments = useCan('payments.entries')
  return (
    <>
      {hasPayments && (
        <TextLink to="/payments" search={{ tab: 'all', group: asked.schoolGroupId }}>
          {t('menu_payments')}
        </TextLink>
      )}
      <DocumentLink href={fileAddress('accountPdf', asked)} aria-label={`PDF${t('shared_colon')} ${title}`}>
        PDF
      </DocumentLink>
      <DownloadLink href={fileAddress('accountXlsx', asked)}>Excel</DownloadLink>
    </>
  )
}
