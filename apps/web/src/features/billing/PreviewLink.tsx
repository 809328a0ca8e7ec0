// A link to the preview of an invoice that does not exist yet.

import { useTranslation } from 'react-i18next'
import { DocumentLink } from '../../files/DocumentLink.tsx'

/** @param name whom or what it invoices */
export function PreviewLink({ href, name }: { href: string; name: string }) {
  const { t } = useTranslation()
  return (
    <DocumentLink href={href} aria-label={t('billing_previewof', { name })}>
      {t('billing_preview')}
    </DocumentLink>
  )
}
