// How far the upstream is with a bulk call, and what failed of it. What has not begun can be stopped.

import { Button, Group, List, Progress, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, readError } from '../../errors.ts'
import { useExtension } from '../../extensions.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { trpc } from '../../trpc.ts'

const everyMs = 1000

export function BatchProgress({ batch, onEnd }: { batch: number; onEnd: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.invoices.batch.useQuery(
    { id: batch },
    { refetchInterval: ({ state }) => (state.data?.finished ? false : everyMs) },
  )
  const canStop = useExtension('invoices.stopBatch')
  const stopping = trpc.invoices.stopBatch.useMutation({ onSuccess: () => refetch() })
  const finished = data?.finished ?? false
  const tellEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (finished) tellEnd()
  }, [finished])

  if (error && !data) return <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
  if (!data) return null
  const { total, done, failed } = data
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Text role="status" size="sm">
          {t('invoices_batch', { done, total })}
        </Text>
        {canStop && !finished && (
          <Button
            size="xs"
            variant="default"
            loading={stopping.isPending}
            onClick={() => stopping.mutate({ id: batch })}
          >
            {t('shared_upload_stop')}
          </Button>
        )}
      </Group>
      <Progress
        value={total === 0 ? 100 : ((done + failed.length) / total) * 100}
        aria-label={t('invoices_batch_label')}
      />
      {failed.length > 0 && (
        <List size="sm" mt="xs">
          {failed.map(({ invoiceId, invoiceNumber, reason }) => (
            <List.Item key={invoiceId}>
              {invoiceNumber}: {messageOf(reason)}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  )
}
