// Why no invoice was made: every group that stands in the way, by name, and the way to go on without them.

import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../errors.ts'
import classes from './CreateContractInvoices.module.css'
import type { Refusal } from './useCreateContractInvoices.ts'

type Props = { refusal: Refusal; onUntick: (ids: readonly number[]) => void; onClose: () => void }

export function CreateContractInvoicesRefused({ refusal: { message, obstacles }, onUntick, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={message}
      className={classes.refused ?? ''}
      withCloseButton
      closeButtonLabel={t('shared_close')}
      onClose={onClose}
    >
      {obstacles.length > 0 && (
        <>
          <ul className={classes.obstacles}>
            {obstacles.map(({ id, name, reason, detail }) => (
              <li key={id}>
                <strong>{name}</strong>: {[messageOf(reason), detail].filter(Boolean).join(' ')}
              </li>
            ))}
          </ul>
          <Button size="xs" variant="default" onClick={() => onUntick(obstacles.map(({ id }) => id))}>
            {t('invoices_untick', { count: obstacles.length })}
          </Button>
        </>
      )}
    </Alert>
  )
}
