// The other decisions on a payment: it stands against another payment, or it pays nothing of ours.

import { Button, Group, Menu, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { dismissals, type PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { keepPreviousData } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { useFormat } from '../../kit/format.ts'
import { menuInPlace } from '../../kit/menu.ts'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { trpc } from '../../trpc.ts'
import { payerOf } from './listContext.ts'
import { canDismiss, type Decide } from './decisions.ts'
import classes from './payments.module.css'

type Props = { entry: PaymentEntry; decide: Decide }

export function OtherDecisions({ entry, decide }: Props) {
  const { t } = useTranslation()
  const [pairing, setPairing] = useState(false)
  const [noting, setNoting] = useState(false)
  const { id } = entry
  return (
    <div className={classes.part}>
      <h3>{t('payment_otherwise')}</h3>
      <div className={classes.answers}>
        {canDismiss(entry) && (
          <>
            <Button
              variant="default"
              aria-keyshortcuts="N"
              onClick={() => decide({ kind: 'dismiss', entryId: id, reason: 'notOurs' })}
            >
              {t('payment_notOurs_dismissed')}
            </Button>
            <Menu {...menuInPlace} position="bottom-start">
              <Menu.Target>
                <Button variant="default">{t('payment_dismiss_otherwise')}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {dismissals
                  .filter((reason) => reason !== 'notOurs')
                  .map((reason) => (
                    <Menu.Item
                      key={reason}
                      onClick={() =>
                        reason === 'other' ? setNoting(true) : decide({ kind: 'dismiss', entryId: id, reason })
                      }
                    >
                      {t(`payment_${reason}_dismissed`)}
                    </Menu.Item>
                  ))}
              </Menu.Dropdown>
            </Menu>
          </>
        )}
        <Button variant="default" aria-expanded={pairing} onClick={() => setPairing(!pairing)}>
          {t('payment_pair')}
        </Button>
      </div>
      {pairing && <Pairing {...{ entry, decide }} />}
      <FormModal opened={noting} title={t('payment_dismiss_title')}>
        <NoteForm
          onClose={() => setNoting(false)}
          onNote={(note) => decide({ kind: 'dismiss', entryId: id, reason: 'other', note })}
        />
      </FormModal>
    </div>
  )
}

function NoteForm({ onNote, onClose }: { onNote: (note: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onClose()
    onNote(note)
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        label={t('payment_note')}
        maxLength={200}
        data-autofocus
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('shared_cancel')}
        </Button>
        <Button type="submit">{t('payment_dismiss')}</Button>
      </Group>
    </form>
  )
}

const typingMs = 200
const mostShown = 10

/** The payments of the other sign of which something remains: at first those of the same amount. */
function Pairing({ entry, decide }: Props) {
  const { t } = useTranslation()
  const { euro, date } = useFormat()
  const [text, setText] = useState(() => euro(Math.abs(entry.remainder)).replaceAll(/\s/g, ' '))
  const [q] = useDebouncedValue(text.trim(), typingMs)
  const { data, error, refetch } = trpc.payments.entries.useQuery(
    { q },
    { enabled: q !== '', placeholderData: keepPreviousData },
  )
  const found = (data ?? []).filter(
    ({ amount, remainder, state }) => amount * entry.amount < 0 && remainder !== 0 && state !== 'dismissed',
  )
  return (
    <>
      <TextInput
        type="search"
        label={t('payment_pair_search')}
        placeholder={t('payments_search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {error && !data && <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />}
      {data && found.length === 0 && <p className={classes.hint}>{t('payment_pair_none')}</p>}
      <ul className={classes.open} aria-label={t('payment_pair')}>
        {found.slice(0, mostShown).map((counter) => (
          <li key={counter.id}>
            <span className={classes.what}>
              <strong>{payerOf(counter)}</strong>
              <small className={classes.reasons}>{date(counter.date)}</small>
            </span>
            <span className={classes.room}>{euro(counter.remainder)}</span>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => decide({ kind: 'pair', entryId: entry.id, counterEntryId: counter.id })}
            >
              {t('payment_pair_do')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
