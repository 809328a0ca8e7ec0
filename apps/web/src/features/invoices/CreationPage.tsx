// The frame of a page that makes invoices: the choice first, and then the made invoices, which the address names.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { useAddressBar, type ListPlace } from '../../kit/table/listPlace.ts'
import { CreatedInvoices } from './CreatedInvoices.tsx'

type Props = {
  title: string
  /** Draws the rows to choose from. */
  children: (place: ListPlace, onMade: (made: string) => void) => ReactNode
}

export function CreationPage({ title, children }: Props) {
  const { t } = useTranslation()
  const place = useAddressBar()
  const { made } = place.texts
  return (
    <Page title={title} trail={<Crumb to="/invoices">{t('menu_invoices')}</Crumb>}>
      {made ? (
        <CreatedInvoices made={made} onMore={() => place.keep({ made: '', again: '' })} />
      ) : (
        children(place, (text) => place.keep({ made: text }))
      )}
    </Page>
  )
}
