// The export for an accountant: the invoices and credit notes of a period, as a spreadsheet or as CSV.

import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { brusselsDate, isIsoDate } from '@schoolbeheer/domain/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { DownloadButton } from '../../files/DownloadLink.tsx'
import { DateField } from '../../kit/form/DateField.tsx'
import { useFormat } from '../../kit/format.ts'
import { periodKinds, periodsOf, type Period, type PeriodKind } from './periods.ts'

export function AccountingExport({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('invoices_accounting_title')}
      closeButtonProps={{ 'aria-label': t('shared_close') }}
    >
      <PeriodChoice />
    </Modal>
  )
}

function PeriodChoice() {
  const { t } = useTranslation()
  const format = useFormat()
  const [today] = useState(() => brusselsDate(new Date()))
  const zips = useCan('files.accountingZip')
  const [kind, setKind] = useState<PeriodKind>('quarter')
  const choices = kind === 'free' ? [] : periodsOf(kind, today)
  // The present period is not complete: an accountant wants the one before it.
  const [chosen, setChosen] = useState<Partial<Period>>(() => periodsOf('quarter', today)[1] ?? {})
  const { from, to } = chosen
  const complete = from && to && isIsoDate(from) && isIsoDate(to) ? { from, to } : null
  const inOrder = complete && complete.from <= complete.to ? complete : null

  function choose(next: PeriodKind) {
    setKind(next)
    if (next !== 'free') setChosen(periodsOf(next, today)[1] ?? {})
  }

  return (
    <Stack>
      <Text>{t('invoices_accounting_text')}</Text>
      <NativeSelect
        label={t('invoices_period')}
        value={kind}
        data={periodKinds.map((value) => ({ value, label: t(`invoices_period_${value}`) }))}
        onChange={({ currentTarget }) => choose(periodKinds.find((one) => one === currentTarget.value) ?? 'free')}
      />
      {kind === 'free' ? (
        <Group grow align="start">
          <DateField
            label={t('invoices_period_from')}
            value={from ?? null}
            onChange={(date) => setChosen({ ...chosen, from: date ?? '' })}
          />
          <DateField
            label={t('invoices_period_to')}
            value={to ?? null}
            onChange={(date) => setChosen({ ...chosen, to: date ?? '' })}
            error={complete && !inOrder && t('invoices_period_order')}
          />
        </Group>
      ) : (
        <NativeSelect
          aria-label={t(`invoices_period_${kind}`)}
          value={from ?? ''}
          data={choices.map((period) => ({ value: period.from, label: nameOf(period) }))}
          onChange={({ currentTarget }) => setChosen(choices.find((one) => one.from === currentTarget.value) ?? {})}
        />
      )}
      <Group justify="end">
        {inOrder ? (
          <>
            {zips && <DownloadButton href={fileAddress('accountingZip', inOrder)}>ZIP</DownloadButton>}
            <DownloadButton href={fileAddress('accountingCsv', inOrder)}>CSV</DownloadButton>
            <DownloadButton href={fileAddress('accountingXlsx', inOrder)}>Excel</DownloadButton>
          </>
        ) : (
          <Button disabled>Excel</Button>
        )}
      </Group>
    </Stack>
  )

  function nameOf(period: Period): string {
    return `${format.date(period.from)} – ${format.date(period.to)}`
  }
}
