// The page that says where the credit notes are: beside the invoice that each was made from.

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'

export function CreditNotesPage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t('creditnotes_title')}
      actions={<ButtonLink to="/creditnotes/create">+ {t('creditnote_create')}</ButtonLink>}
    >
      <EmptyState
        title={t('creditnotes_where')}
        description={t('creditnotes_where_text')}
        action={
          <ButtonLink variant="default" to="/invoices">
            {t('invoices_tolist')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
