// Saving a form, of a new record or an existing one. It sends once, shows refusals at their fields, and takes in what
// somebody else saved meanwhile, on request.

import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { readError } from '../../errors.ts'
import { toast } from '../feedback/toast.ts'
import { untilDrawn } from '../untilDrawn.ts'
import { useSchemaForm, type SchemaForm } from './useSchemaForm.ts'
import { byField } from './wire.ts'

interface Options<Row, Values, Schema extends z.ZodType, Answer> extends Pick<
  UseMutationOptions,
  'meta' | 'networkMode'
> {
  schema: Schema
  /** The record to change, as it was when the form was opened; absent for a new record. */
  record?: Row | undefined
  /** The form's values of a record, or of a new record when none is given. */
  valuesOf: (record?: Row) => Values
  /** `base` is the record that the changes are based on: `record`, or a newer version that was read since. */
  send: (wire: z.output<Schema>, base: Row | undefined) => Promise<Answer>
  /** Reads the newest version of a record that others can change meanwhile; undefined when it is gone. */
  readLatest?: (base: Row) => Promise<Row | undefined>
  /** The form waits for this, after the stale data that the page shows has been read again. */
  onSaved?: (answer: Answer, wire: z.output<Schema>) => Promise<void> | void
  onFailed?: (error: unknown) => void
}

/** The state and actions of a save, which a `FormShell` shows. */
export type Saving<Row, Values, Wire> = {
  form: SchemaForm<Values, Wire>
  /** The record as the form was opened with it. Only `reload` changes it, no reading in the background. */
  base: Row | undefined
  root: RefObject<HTMLFormElement | null>
  submit: () => Promise<void>
  /** Shows at each field what is wrong with it, and goes to the first. */
  showMissing: () => void
  /** Reads the record again and keeps what was typed on top of it; null when there is no record to read. */
  reload: (() => Promise<void>) | null
  /** Whether a submit is under way, until the form is left. */
  pending: boolean
  /** Why the last submit failed; null when it did not. */
  error: unknown
  /** The values that were saved; null until then. */
  saved: Wire | null
}

/** The subject of the toast that a record could not be read again. */
const reloading = 'reload'

export function useSaving<Row, Values extends Record<string, unknown>, Schema extends z.ZodType, Answer>(
  options: Options<Row, Values, Schema, Answer>,
): Saving<Row, Values, z.output<Schema>> {
  const { schema, record, valuesOf, send, readLatest, onSaved, onFailed, ...how } = options
  const { t } = useTranslation()
  const root = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)
  const [base, setBase] = useState(record)
  const form = useSchemaForm({ schema, initialValues: valuesOf(record) })
  const saving = useMutation({
    ...how,
    mutationFn: async (wire: z.output<Schema>) => {
      const answer = await send(wire, base)
      // Called this early, because from now on leaving loses nothing.
      await form.saved()
      return answer
    },
    onSuccess: (answer, wire) => onSaved?.(answer, wire),
    onError: (error) => onFailed?.(error),
  })

  async function submit() {
    if (submitted.current) return
    if (!form.isValid()) return showMissing()
    submitted.current = true
    // The reasons for which the last try was refused say nothing about this one.
    form.clearErrors()
    try {
      await saving.mutateAsync(form.toWire())
    } catch (error) {
      submitted.current = false
      // Before that, fields may be disabled, and the spinner moves the focus when it disappears.
      await untilDrawn()
      refuse(byField(readError(error).fields))
    }
  }

  function refuse(fields: Record<string, string>) {
    flushSync(() => form.setErrors(fields))
    const names = Object.keys(fields)
    if (names.length > 0 && names.every((name) => name in form.values)) focus('[aria-invalid="true"]')
  }

  function showMissing() {
    flushSync(() => form.validate())
    focus('[aria-invalid="true"]')
  }

  async function reload(read: () => Promise<Row | undefined>) {
    try {
      const theirs = await read()
      if (theirs) takeIn(theirs)
      else toast.error(t('shared_error_notfound'), reloading)
    } catch (error) {
      toast.error(readError(error).message, reloading)
    }
  }

  function takeIn(theirs: Row) {
    toast.settle(reloading)
    flushSync(() => {
      setBase(theirs)
      form.rebase(valuesOf(theirs))
    })
    saving.reset()
    // The focus goes to a field that both sides changed, because the pressed button disappears.
    focus('[data-elsewhere], button[type="submit"]')
    toast.info(t('shared_error_changed_reloaded'))
  }

  // The search needs the changes in the document, which is why they are flushed before it.
  function focus(selector: string) {
    root.current?.querySelector<HTMLElement>(selector)?.focus()
  }

  return {
    form,
    base,
    root,
    submit,
    showMissing,
    reload: base && readLatest ? () => reload(() => readLatest(base)) : null,
    pending: saving.isPending || saving.isSuccess,
    error: saving.error,
    saved: saving.isSuccess ? saving.variables : null,
  }
}
