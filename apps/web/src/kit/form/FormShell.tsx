// The frame of every form: submits once, shows what went wrong where it did, loses nothing that was typed, and asks
// before leaving.

import { Alert, Button, Group } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readError, statusOf } from '../../errors.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import classes from './form.module.css'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import type { SchemaForm } from './useSchemaForm.ts'
import { byField } from './wire.ts'

type Props<Values, Wire> = {
  form: SchemaForm<Values, Wire>
  onSubmit: (wire: Wire) => void
  /** Whether a submit is under way, until the page is left. */
  pending: boolean
  /** Why the last submit failed; null when it did not. */
  error: unknown
  /** Says more than the error does by itself. */
  errorText?: string | undefined
  submitLabel: string
  /** The link that leaves the form. */
  cancel: ReactNode
  /** For a record that somebody else can change meanwhile: reads it again, and puts it under what was typed. */
  onReload?: () => void
  children: ReactNode
}

const wrapping = { root: classes.wrapping ?? '', label: classes.wrapped ?? '' }

export function FormShell<Values extends Record<string, unknown>, Wire>(props: Props<Values, Wire>) {
  const { form, onSubmit, pending, error, errorText, submitLabel, cancel, onReload, children } = props
  const { t } = useTranslation()
  const root = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)
  const focusFirstBad = useRef(false)
  const focusReloaded = useRef(false)
  const failure = error ? readError(error) : null
  const fields = byField(failure?.fields ?? {})
  const onFields = Object.keys(fields).length > 0 && Object.keys(fields).every((field) => field in form.values)

  const showOnFields = useEffectEvent(() => {
    focusFirstBad.current = onFields
    form.setErrors(fields)
  })
  useEffect(() => {
    if (error) showOnFields()
  }, [error])

  useEffect(() => {
    const firstBad = focusFirstBad.current && root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!firstBad) return
    focusFirstBad.current = false
    firstBad.focus()
  })

  // What somebody else changed too is to be looked at; the button that was pressed is gone.
  useEffect(() => {
    if (!focusReloaded.current || error) return
    focusReloaded.current = false
    root.current?.querySelector<HTMLElement>('[data-elsewhere], [type="submit"]')?.focus()
  })

  useEffect(() => {
    if (!pending) submitted.current = false
  }, [pending])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (submitted.current || !form.isValid()) return
    submitted.current = true
    onSubmit(form.toWire())
  }

  function reload() {
    focusReloaded.current = true
    onReload?.()
  }

  function showMissing() {
    focusFirstBad.current = true
    form.validate()
  }

  return (
    <form ref={root} noValidate className={classes.form} onSubmit={submit}>
      {children}
      {failure &&
        (statusOf(error) === 412 && onReload ? (
          <Alert color="yellow" role="alert" title={t('shared_error_changed')}>
            <p className={classes.alertText}>{t('shared_error_changed_text')}</p>
            <Button size="xs" variant="default" onClick={reload}>
              {t('shared_error_changed_reload')}
            </Button>
          </Alert>
        ) : (
          <ErrorAlert message={errorText ?? failure.message} />
        ))}
      {/* A press on a button keeps the focus where it is: a message that appears at the field that is left would
          move the button away from under the pointer. */}
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
