// A link to an invoice that is not made yet.

import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** @param name whom or what it invoices */
export function PreviewLink({ href, name }: { href: string; name: string }) {
  const { t } = useTranslation()
  return (
    <Anchor inherit href={href} target="_blank" rel="noopener" aria-label={t('billing_previewof', { name })}>
      {t('billing_preview')}
    </Anchor>
  )
}
