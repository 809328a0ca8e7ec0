// The frame of every form: shows errors where they belong, loses nothing that was typed, and asks before leaving.

import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readError, statusOf } from '../../errors.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import classes from './form.module.css'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import type { Saving } from './useSaving.ts'

type Props<Values, Wire> = {
  saving: Saving<unknown, Values, Wire>
  submitLabel: string
  /** The link that leaves the form. */
  cancel: ReactNode
  /** Adds an explanation to an error; null when there is nothing to add. */
  explain?: ((error: unknown) => string | null) | undefined
  children: ReactNode
}

const wrapping = { root: classes.wrapping ?? '', label: classes.wrapped ?? '' }

export function FormShell<Values, Wire>(props: Props<Values, Wire>) {
  const { saving, submitLabel, cancel, explain, children } = props
  const { form, root, submit, showMissing, reload, pending, error } = saving
  const { t } = useTranslation()

  return (
    <form
      ref={root}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <Refusal error={error} reload={reload} explain={explain} />
      {/* Pressing a button must not move the focus: the field that loses it may show a message, which would move
          the button away from under the pointer. */}
      <Group onMouseDown={(event) => event.preventDefault()}>
        <Button type="submit" disabled={!form.isValid()} loading={pending}>
          {submitLabel}
        </Button>
        {cancel}
        {!form.isValid() && (
          <Button variant="subtle" classNames={wrapping} onClick={showMissing}>
            {t('shared_showmissing')}
          </Button>
        )}
      </Group>
      <UnsavedChanges isDirty={() => form.isDirty()} />
    </form>
  )
}

type RefusalProps = Pick<Saving<unknown, unknown, unknown>, 'error' | 'reload'> &
  Pick<Props<unknown, unknown>, 'explain'>

function Refusal({ error, reload, explain = ownMessage }: RefusalProps) {
  const { t } = useTranslation()
  if (!error) return null
  if (statusOf(error) === 412 && reload) {
    return (
      <Alert color="yellow" role="alert" title={t('shared_error_changed')}>
        <p className={classes.alertText}>{t('shared_error_changed_text')}</p>
        <Button size="xs" variant="default" onClick={() => void reload()}>
          {t('shared_error_changed_reload')}
        </Button>
      </Alert>
    )
  }
  const message = explain(error)
  return message && <ErrorAlert message={message} />
}

function ownMessage(error: unknown): string {
  return readError(error).message
}
