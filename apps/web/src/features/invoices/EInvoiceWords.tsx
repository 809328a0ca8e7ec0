// The state of an e-invoice, in a word with its sign.

import type { EInvoice } from '@schoolbeheer/contracts/school/eInvoices'
import type { TFunction } from 'i18next'
import { Mark } from '../../kit/feedback/Mark.tsx'
import { serverWords } from '../../kit/feedback/serverAnswer.ts'
import { signs } from '../dispatches/signs.ts'

type Props = { eInvoice: EInvoice; t: TFunction; reason?: boolean }

/** `reason`: whether the known reason of the state is added. */
export function EInvoiceWords({ eInvoice: { state, reason }, t, reason: withReason = false }: Props) {
  return (
    <>
      <Mark sign={signs[state]} label={t('einvoice')} /> {t(`einvoice_state_${state}`)}
      {withReason && reason && `${t('shared_colon')} ${serverWords(reason).words}`}
    </>
  )
}
