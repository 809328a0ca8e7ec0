// Saving what a form holds, of something new or of a record that is there: once, with what was refused at its fields,
// and with what somebody else wrote meanwhile taken in on request.

import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { readError } from '../../errors.ts'
import { toast } from '../feedback/toast.ts'
import { untilTold } from '../untilTold.ts'
import { useSchemaForm, type SchemaForm } from './useSchemaForm.ts'
import { byField } from './wire.ts'

interface Options<Row, Values, Schema extends z.ZodType, Answer> extends Pick<
  UseMutationOptions,
  'meta' | 'networkMode'
> {
  schema: Schema
  /** What is changed, as it was when the form was opened; absent for something new. */
  record?: Row | undefined
  /** The values of the form; those of something new without a record. */
  valuesOf: (record?: Row) => Values
  /** `base` is what the changes are based on: `record`, or what was read again since. */
  send: (wire: z.output<Schema>, base: Row | undefined) => Promise<Answer>
  /** For a record that somebody else can change meanwhile: reads what it says now; undefined when it is gone. */
  readLatest?: (base: Row) => Promise<Row | undefined>
  /** The form waits for it, once what the page shows of the stale has been read again. */
  onSaved?: (answer: Answer, wire: z.output<Schema>) => Promise<void> | void
  onFailed?: (error: unknown) => void
}

/** What a `FormShell` shows. */
export type Saving<Row, Values, Wire> = {
  form: SchemaForm<Values, Wire>
  /** Stays as it was opened, whatever is read in the background, until `reload`. */
  base: Row | undefined
  root: RefObject<HTMLFormElement | null>
  submit: () => Promise<void>
  /** Says at each field what is wrong with it. */
  showMissing: () => void
  /** Reads the record again, and puts it under what was typed; null where there is no record to read. */
  reload: (() => Promise<void>) | null
  /** Whether a submit is under way, until the form is left. */
  pending: boolean
  /** Why the last submit failed; null when it did not. */
  error: unknown
  /** What was saved; null until then. */
  saved: Wire | null
}

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
      // Here already, as from now on nothing can be lost by leaving.
      await form.saved()
      return answer
    },
    onSuccess: (answer, wire) => onSaved?.(answer, wire),
    onError: (error) => onFailed?.(error),
  })

  async function submit() {
    if (submitted.current || !form.isValid()) return
    submitted.current = true
    try {
      await saving.mutateAsync(form.toWire())
    } catch (error) {
      submitted.current = false
      // Until then fields may be disabled, and the spinner of the page gives the focus back as it goes.
      await untilTold()
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
      else toast.error(t('shared_error_notfound'))
    } catch (error) {
      toast.error(readError(error).message)
    }
  }

  function takeIn(theirs: Row) {
    flushSync(() => {
      setBase(theirs)
      form.rebase(valuesOf(theirs))
    })
    saving.reset()
    // What somebody else changed too is to be looked at; the button that was pressed goes.
    focus('[data-elsewhere], [type="submit"]')
    toast.info(t('shared_error_changed_reloaded'))
  }

  // In what has just been drawn, which is why that is flushed.
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
