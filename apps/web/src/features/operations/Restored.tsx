// The decisions that a restore leaves: lost numbers, mails that may have left, and links that work again.

import type { Restored as RestoredAnswer } from '@schoolbeheer/contracts/school/operations'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { trpc } from '../../trpc.ts'
import { LostNumbers } from './LostNumbers.tsx'
import { RestoredMails } from './RestoredMails.tsx'

export function Restored() {
  const offered = useCan('operations.restored')
  const renews = useCan('operations.renewLinks')
  const { data, error, refetch } = trpc.operations.restored.useQuery(undefined, { enabled: offered })
  if (error) return <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
  return (
    data && (
      <>
        {data.lost.total > 0 && <LostNumbers lost={data.lost} />}
        {data.mails.total > 0 && <RestoredMails mails={data.mails} />}
        {data.links && renews && <Links links={data.links} />}
      </>
    )
  )
}

function Links({ links }: { links: NonNullable<RestoredAnswer['links']> }) {
  const { t } = useTranslation()
  const renewing = trpc.operations.renewLinks.useMutation({
    networkMode: 'always',
    meta: { stale: ['operations.restored'] },
    onSuccess: () => toast.success(t('operations_links_renewed')),
    onError: (error) => toast.error(readError(error).message),
  })
  return (
    <Section title={t('operations_links')}>
      <p>{t('operations_links_means')}</p>
      <p>
        {t('operations_links_calendars', { count: links.calendars })}{' '}
        {t('operations_links_orders', { count: links.orders })}
      </p>
      <BusyButton variant="default" busy={renewing.isPending} onClick={() => renewing.mutate()}>
        {t('operations_links_renew')}
      </BusyButton>
    </Section>
  )
}
