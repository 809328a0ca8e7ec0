// The state of the palette's search, also announced to a screen reader.

import { VisuallyHidden } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { useTranslation } from 'react-i18next'

type Props = { query: string; loading: boolean; failed: boolean; found: number }

export function Status({ query, loading, failed, found }: Props) {
  const { t } = useTranslation()
  const searched = query.trim()
  return (
    <div role="status">
      {searched && loading ? (
        <Spotlight.Empty>{t('shared_loading')}</Spotlight.Empty>
      ) : searched && found === 0 && !failed ? (
        <Spotlight.Empty>{t('palette_nothing', { query: searched })}</Spotlight.Empty>
      ) : (
        searched && <VisuallyHidden>{t('shared_results', { count: found })}</VisuallyHidden>
      )}
    </div>
  )
}
