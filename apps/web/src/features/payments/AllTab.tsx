// The tab of all payments, decided or not, the newest first.

import { Button } from '@mantine/core'
import { paymentStates } from '@schoolbeheer/domain/payments/states'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { allList } from './columns.tsx'
import { PaymentList } from './PaymentList.tsx'
import { StatementYear } from './StatementYear.tsx'
import { useDeciding } from './useDeciding.ts'
import { useAll } from './useEntries.ts'

export function AllTab({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const deciding = useDeciding()
  const { list, more } = useAll(
    place,
    paymentStates.find((state) => state === place.texts['state']),
  )
  const listed = useList(allList, list.data, place)
  return (
    <PaymentList
      label={t('payments_tab_all')}
      {...{ place, list, listed, deciding }}
      decides={false}
      toolbar={<StatementYear place={place} />}
      empty={<EmptyState title={t('payments_none')} description={t('payments_none_text')} />}
      below={
        more && (
          <Button variant="default" mt="sm" onClick={more}>
            {t('payments_older')}
          </Button>
        )
      }
    />
  )
}
