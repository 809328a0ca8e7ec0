// The invoices that were just made, which the address names: their numbers, groups and amounts, and how far their PDFs
// are.

import { Button } from '@mantine/core'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { toEuro } from '@schoolbeheer/domain/money'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { SuccessAlert } from '../../kit/feedback/SuccessAlert.tsx'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink, TextLink } from '../../kit/links.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import { useMemory } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { sumOf, totalOf } from '../billing/amounts.ts'
import classes from '../billing/creation.module.css'
import { invoicesOfText } from './madeInvoices.ts'
import { Running } from './Running.tsx'
import { yearNow } from './useCreateInvoices.ts'

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

type Props = {
  /** As `textOfIds` writes it. */
  made: string
  onMore: () => void
}

export function CreatedInvoices({ made, onMore }: Props) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const [year] = useState(yearNow)
  const { data, error, refetch } = trpc.invoices.list.useQuery({ year })
  const invoices = useMemo(() => data && invoicesOfText(data, made), [data, made])
  const { table } = useList(list, invoices, useMemory())
  const { count, amount, total } = useMemo(() => sumOf(invoices ?? []), [invoices])

  return (
    <div className={classes.made}>
      {count > 0 && (
        <SuccessAlert title={t('invoices_made', { count })} takesFocus>
          {t('billing_excl', { amount: euro(toEuro(amount)) })}, {t('billing_incl', { amount: euro(toEuro(total)) })}
        </SuccessAlert>
      )}
      <Running />
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
