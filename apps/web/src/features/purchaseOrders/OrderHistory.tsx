// The history of an order, in a dialog: its dispatches, and who did what. An extension.

import { Modal, Text } from '@mantine/core'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import type { Dispatch } from '@schoolbeheer/contracts/school/settling'
import { orderState } from '@schoolbeheer/domain/purchaseOrders/states'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import type { TranslationKey } from '../../texts.ts'
import { trpc } from '../../trpc.ts'
import { ActivityList } from '../activity/ActivitySection.tsx'
import { orderActivity } from './activityWords.ts'
import classes from '../billing/list.module.css'
import { DispatchLine } from '../dispatches/DispatchLine.tsx'
import { DispatchList } from '../dispatches/DispatchList.tsx'
import { isSentSince } from '../dispatches/sentSince.ts'
import { numberOf } from './orderContext.ts'

type Props = { order: PurchaseOrder | null; onClose: () => void }

export function OrderHistory({ order, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={order !== null}
      onClose={onClose}
      size="xl"
      closeButtonProps={{ 'aria-label': t('shared_close') }}
      title={order && t('purchaseorder_history_of', { number: numberOf(order) })}
    >
      {order && <History order={order} />}
    </Modal>
  )
}

function History({ order }: { order: PurchaseOrder }) {
  const { id } = order
  // Once the order is uploaded, nobody needs to know whether a mail arrived.
  const isAwaited = orderState(order) === 'notUploaded'
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.purchaseOrders.history.useQuery({ id }, { staleTime: 0 })
  if (!data) {
    return error ? (
      <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
    ) : (
      <Loading lines={4} height={24} />
    )
  }
  const { dispatches, events } = data
  return (
    <Text component="div" size="sm" className={classes.history ?? ''}>
      <DispatchList dispatches={dispatches}>
        {(dispatch) => (
          <DispatchLine
            key={dispatch.id}
            dispatch={dispatch}
            what={t(purposeOf(dispatch))}
            stale="purchaseOrders"
            asked={isAwaited}
            retries={isAwaited && !isSentSince(dispatches, dispatch)}
          />
        )}
      </DispatchList>
      <div>
        <h3>{t('activity_title')}</h3>
        {events.length === 0 ? <p>{t('activity_none')}</p> : <ActivityList words={orderActivity} entries={events} />}
      </div>
    </Text>
  )
}

function purposeOf({ purpose }: Dispatch): TranslationKey {
  return purpose === 'purchaseOrder' ? 'purchaseorder_purpose_purchaseorder' : 'purchaseorder_purpose_reminder'
}
