// The export of the list of invoices as a spreadsheet: the shown ones, the ticked ones, or a whole year.

import { Button, Menu } from '@mantine/core'
import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { DownloadItem } from '../../files/DownloadItem.tsx'
import { toldInToast } from '../../files/told.ts'
import { menuInPlace } from '../../kit/menu.ts'
import type { Ticks } from '../../kit/table/ticks.ts'
import type { Year } from '../billing/years.ts'

type Props = {
  year: Year
  /** The invoices that search and filters leave. */
  shown: readonly Invoice[]
  ticks: Ticks
}

export function ExportMenu(props: Props) {
  const { t } = useTranslation()
  const offered = useOffered(props)
  if (!offered.chosen && !offered.year) return null
  return (
    <Menu {...menuInPlace}>
      <Menu.Target>
        <Button variant="default">{t('shared_export')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The items of the export, which on a phone stand in the menu of other actions. */
export function ExportItems(props: Props) {
  const { t } = useTranslation()
  const offered = useOffered(props)
  const { shown, ticks } = props
  // The items are drawn anew each time the menu opens.
  const ticked = [...ticks.ids.get()]
  return (
    <>
      {offered.chosen && (
        <>
          <ChosenItem ids={shown.map(({ id }) => id)} label="invoices_export_shown" />
          <ChosenItem ids={ticked} label="invoices_export_ticked" />
        </>
      )}
      {offered.year && (
        <DownloadItem href={fileAddress('invoices', { year: offered.year })}>
          {t('invoices_export_year', { year: offered.year })}
        </DownloadItem>
      )}
    </>
  )
}

function useOffered({ year }: Pick<Props, 'year'>) {
  const ofYear = useCan('files.invoices')
  const chosen = useCan('files.chosenInvoices')
  return { chosen, year: ofYear && year !== 'all' ? year : null }
}

type ChosenProps = { ids: readonly number[]; label: 'invoices_export_shown' | 'invoices_export_ticked' }

function ChosenItem({ ids, label }: ChosenProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  async function get() {
    setBusy(true)
    const address = fileAddress('chosenInvoices')
    await toldInToast(address, async () => {
      // The code brings zod, which a page without files does without.
      const { download } = await import('../../files/download.ts')
      await download(address, 'facturen.xlsx', { post: { invoices: ids.map((invoiceId) => ({ invoiceId })) } })
    })
    setBusy(false)
  }

  if (ids.length === 0) return null
  return (
    <Menu.Item disabled={busy} onClick={() => void get()}>
      {t(label, { count: ids.length })}
    </Menu.Item>
  )
}
