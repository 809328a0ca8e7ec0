// The page of a new credit note, for an invoice that is chosen there. The choice stands in the address.

import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { Group, NativeSelect, Radio } from '@mantine/core'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { canCredit } from '@schoolbeheer/domain/invoices/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { FieldRow } from '../../kit/form/FieldGroup.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { trpc } from '../../trpc.ts'
import type { ChosenInvoice } from './chosenInvoice.ts'
import { CreditNoteForm } from './CreditNoteForm.tsx'
import classes from './creditNotes.module.css'

type Props = {
  chosen: ChosenInvoice
  onChoose: (chosen: ChosenInvoice) => void
  /** Leads to the invoices, once the credit note is made or given up. */
  onLeave: () => Promise<void>
}

export function CreateCreditNotePage({ chosen, onChoose, onLeave }: Props) {
  const { t } = useTranslation()
  const years = trpc.invoices.years.useQuery()
  const year = chosen.year ?? years.data?.[0]
  const list = trpc.invoices.list.useQuery({ year: year ?? 0 }, { enabled: year !== undefined })
  const options = useMemo(() => list.data?.filter(isCreditable).map(optionOf) ?? [], [list.data])
  const { mode = 'full' } = chosen
  const invoice = list.data?.find((one) => one.id === chosen.invoice)
  const failed = years.error ? years : list.error ? list : null

  return (
    <Page title={t('creditnote_create')} trail={<Crumb to="/creditnotes">{t('creditnotes_title')}</Crumb>}>
      <div className={classes.page}>
        {failed && <ErrorAlert message={readError(failed.error).message} onRetry={() => void failed.refetch()} />}
        <FieldRow narrow="last">
          <SelectField
            label={t('creditnote_invoice')}
            placeholder={t('creditnote_invoice_hint')}
            options={options}
            isReading={!list.data && !failed}
            value={invoice?.id ?? null}
            onChange={(id) => onChoose({ ...chosen, invoice: id ?? undefined })}
          />
          <NativeSelect
            label={t('billing_year')}
            value={year}
            data={years.data?.map(String) ?? []}
            onChange={({ currentTarget }) => onChoose({ again: chosen.again, year: Number(currentTarget.value) })}
          />
        </FieldRow>
        {list.isPending && chosen.invoice !== undefined && !failed && <Loading />}
        {list.data && chosen.invoice !== undefined && (!invoice || !canCredit(stateOf(invoice))) && (
          <ErrorAlert message={t(invoice ? 'creditnote_notyet' : 'creditnote_noinvoice')} />
        )}
        {invoice && canCredit(stateOf(invoice)) && (
          <>
            <Radio.Group
              label={t('creditnote_mode')}
              value={mode}
              onChange={(next) => onChoose({ ...chosen, mode: next === 'partial' ? next : undefined })}
            >
              <Group gap="lg" mt="xs">
                <Radio value="full" label={t('creditnote_full')} />
                <Radio value="partial" label={t('creditnote_partial')} />
              </Group>
            </Radio.Group>
            <CreditNoteForm
              key={`${invoice.id} ${mode}`}
              invoice={invoice}
              mode={mode}
              onCancel={() => void onLeave()}
              onMade={onLeave}
            />
          </>
        )}
      </div>
    </Page>
  )
}

function isCreditable(invoice: Invoice): boolean {
  return canCredit(stateOf(invoice))
}

function stateOf({ status, underWay }: Invoice) {
  return { status, underWay: underWay ?? false }
}

/** An invoice is found by its payment reference too, with its signs or without. */
function optionOf({ id, invoiceNumber, schoolGroupName, reference }: Invoice) {
  const shown = [invoiceNumber, schoolGroupName, formatPaymentReference(reference ?? '')]
  return { id, label: shown.filter(Boolean).join(' · '), also: reference ?? '' }
}
