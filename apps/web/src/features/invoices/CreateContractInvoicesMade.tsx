// The invoices that were just made: their numbers, groups and amounts, and how far their PDFs are.

import { Button } from '@mantine/core'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExtension } from '../../extensions.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { SuccessAlert } from '../../kit/feedback/SuccessAlert.tsx'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink, TextLink } from '../../kit/links.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import { useMemory } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { totalOf } from './amounts.ts'
import { BatchProgress } from './BatchProgress.tsx'
import classes from './CreateContractInvoices.module.css'
import { sumOf } from './contractBills.ts'
import { madeAmong } from './madeInvoices.ts'
import type { Made } from './useCreateContractInvoices.ts'

const list = defineList<Invoice>()({
  columns: [
    {
      id: 'number',
      header: 'invoice_number',
      width: '11rem',
      leads: true,
      value: ({ invoiceNumber }) => invoiceNumber,
      cell: ({ invoiceNumber }) => (
        <TextLink to="/invoices" search={{ q: invoiceNumber ?? '' }}>
          {invoiceNumber ?? '–'}
        </TextLink>
      ),
    },
    { id: 'group', header: 'invoice_schoolgroup', value: ({ schoolGroupName }) => schoolGroupName },
    {
      id: 'amount',
      header: 'invoice_totalexcl',
      width: '11rem',
      numeric: true,
      value: ({ amount }) => amount,
      cell: ({ amount }) => <Euro euro={amount} />,
    },
    {
      id: 'total',
      header: 'invoice_totalincl',
      width: '11rem',
      numeric: true,
      value: totalOf,
      cell: (invoice) => <Euro euro={totalOf(invoice) / 100} />,
    },
  ],
  sort: 'number',
})

type Props = { made: Made; onMore: () => void }

export function CreateContractInvoicesMade({ made, onMore }: Props) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const [year] = useState(() => Number(brusselsDate(new Date()).slice(0, 4)))
  const { data, error, refetch } = trpc.invoices.list.useQuery({ year })
  const invoices = useMemo(() => data && madeAmong(data, made), [data, made])
  const { table } = useList(list, invoices, useMemory())
  const showsProgress = useExtension('invoices.batch') && made.batch !== null
  const { amount, total } = sumOf(made.bills)

  return (
    <div className={classes.made}>
      <SuccessAlert title={t('invoices_made', { count: made.bills.length })} takesFocus>
        {t('invoices_excl', { amount: euro(amount / 100) })}, {t('invoices_incl', { amount: euro(total / 100) })}
      </SuccessAlert>
      {showsProgress && made.batch !== null && <BatchProgress batch={made.batch} onEnd={() => void refetch()} />}
      <div className={classes.next}>
        <ButtonLink to="/invoices">{t('invoices_tolist')}</ButtonLink>
        <Button variant="default" onClick={onMore}>
          {t('invoices_more')}
        </Button>
      </div>
      <DataTable
        label={t('invoices_made_title')}
        list={{ data: invoices, error }}
        {...table}
        empty={<EmptyState title={t('invoices_made_elsewhere')} />}
        onRetry={() => void refetch()}
      />
    </div>
  )
}

function Euro({ euro }: { euro: number | null | undefined }) {
  return useFormat().euro(euro)
}
