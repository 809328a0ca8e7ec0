// A dispatch in the history of any list: its recipient, its state, and what a person can do about it.

import type { Dispatch } from '@schoolbeheer/contracts/school/settling'
import { eInvoiceStateOf } from '@schoolbeheer/domain/invoices/eInvoices'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { Mark } from '../../kit/feedback/Mark.tsx'
import { serverWords } from '../../kit/feedback/serverAnswer.ts'
import { OwnText, ServerWords } from '../../kit/feedback/ServerWords.tsx'
import { BusyButton } from '../../kit/form/BusyButton.tsx'
import { useFormat } from '../../kit/format.ts'
import type { TranslationKey } from '../../texts.ts'
import classes from './dispatches.module.css'
import { signs } from './signs.ts'
import { useSettling } from './useSettling.ts'

type ShownDispatch = Pick<Dispatch, 'id' | 'channel' | 'recipient' | 'state' | 'reason' | 'date'>

type Props = {
  dispatch: ShownDispatch
  /** The name of the document: 'Herinnering'. */
  what: string
  /** The queries that show the dispatch. */
  stale: Parameters<typeof useSettling>[0]
  /** Whether a person is asked how an uncertain dispatch ended. */
  asked?: boolean
  /** Whether a failed dispatch can be sent again from here. */
  retries?: boolean
  children?: ReactNode
}

export function DispatchLine({ dispatch, what, stale, asked = true, retries = false, children }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { channel, recipient, state, reason, date } = dispatch
  const isEInvoice = channel === 'peppol'
  return (
    <li>
      <time dateTime={date}>{format.dateTime(date)}</time> {what}
      {isEInvoice && ` ${t('dispatch_bypeppol')}`} → <bdi>{recipient}</bdi>
      {t('shared_colon')}{' '}
      <strong data-bad={bad.has(state) || undefined}>
        {isEInvoice && <Mark sign={signs[eInvoiceStateOf[state]]} />} {t(stateText(dispatch))}
      </strong>
      {reason && <Reason state={state} said={reason} />}
      {children}
      {((state === 'uncertain' && asked) || (state === 'failed' && retries)) && <Settle {...{ dispatch, stale }} />}
    </li>
  )
}

/** The answer of the server. Only a bad one is told where we have no words for it: `250 Ok: queued` is said already. */
function Reason({ state, said }: { state: ShownDispatch['state']; said: string }) {
  const { t } = useTranslation()
  if (!bad.has(state) && serverWords(said).words === said) return <OwnText text={said} />
  return (
    <span>
      {t('shared_colon')} <ServerWords said={said} />
    </span>
  )
}

const bad: ReadonlySet<ShownDispatch['state']> = new Set(['failed', 'uncertain', 'rejected'])

const mailStates = ['queued', 'sending', 'accepted', 'failed', 'uncertain'] as const

function stateText({ channel, state }: ShownDispatch): TranslationKey {
  const ofMail = channel === 'peppol' ? undefined : mailStates.find((known) => known === state)
  return ofMail ? `dispatch_state_${ofMail}` : `einvoice_state_${eInvoiceStateOf[state]}`
}

/**
 * The buttons of an uncertain dispatch, to ask the access point again or say whether it arrived, and of a failed one,
 * to send it again.
 */
function Settle({ dispatch: { id, recipient, channel, state }, stale }: Pick<Props, 'dispatch' | 'stale'>) {
  const { t } = useTranslation()
  const { resolve, retry, ask } = useSettling(stale)
  const [asks, retries] = [useCan('invoices.askAgain'), useCan('invoices.retryDispatch')]
  const button = { size: 'compact-xs', variant: 'default' } as const
  if (state === 'failed')
    return (
      retries && (
        <span className={classes.settle}>
          <BusyButton
            {...button}
            aria-label={t('dispatch_retry_of', { recipient })}
            busy={retry.isPending}
            onClick={() => retry.mutate({ dispatchId: id })}
          >
            {t('dispatch_retry')}
          </BusyButton>
        </span>
      )
    )
  return (
    <span className={classes.settle}>
      {channel === 'peppol' && asks && (
        <BusyButton
          {...button}
          aria-label={t('dispatch_askagain_of', { recipient })}
          busy={ask.isPending}
          onClick={() => ask.mutate({ dispatchId: id })}
        >
          {t('dispatch_askagain')}
        </BusyButton>
      )}
      {[true, false].map((sent) => (
        <BusyButton
          key={String(sent)}
          {...button}
          aria-label={t(sent ? 'dispatch_arrived_of' : 'dispatch_notarrived_of', { recipient })}
          busy={resolve.isPending && resolve.variables.sent === sent}
          disabled={resolve.isPending}
          onClick={() => resolve.mutate({ dispatchId: id, sent })}
        >
          {t(sent ? 'dispatch_arrived' : 'dispatch_notarrived')}
        </BusyButton>
      ))}
    </span>
  )
}
