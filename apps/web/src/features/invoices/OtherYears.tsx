// The invoices that a search finds in other years than the one that the list shows, with links there.

import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFound } from '../../found.ts'
import { TextLink } from '../../kit/links.tsx'

type Props = {
  /** The year that is shown. */
  year: number
  /** The text that is searched for. */
  query: string
}

/** Draws nothing where the upstream has no search of its own. */
export function OtherYears({ year, query }: Props) {
  const { t } = useTranslation()
  const { found } = useFound({ opened: true, query, enabled: true, by: 'school' })
  const others = found.invoices?.filter((invoice) => invoice.year !== year) ?? []
  const [one, ...more] = others
  return (
    <div role="status">
      {one && (
        <Alert color="gray" variant="light" py="xs" mb="sm">
          {more.length === 0 ? (
            <>
              {t('invoices_inotheryear', { number: one.invoiceNumber, year: one.year })}{' '}
              <TextLink
                to="/invoices"
                search={{ year: one.year, q: one.invoiceNumber }}
                underline="always"
                aria-label={t('invoices_showinyear', { number: one.invoiceNumber })}
              >
                {t('invoices_show')}
              </TextLink>
            </>
          ) : (
            <>
              {t('invoices_inotheryears', { count: others.length })}{' '}
              <TextLink to="/invoices" search={{ year: 'all', q: query }} underline="always">
                {t('invoices_showallyears')}
              </TextLink>
            </>
          )}
        </Alert>
      )}
    </div>
  )
}
