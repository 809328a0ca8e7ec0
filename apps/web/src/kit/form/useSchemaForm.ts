// A form over a contract's schema: the same rules as the server's, said at the field when it is left.

import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { messageOf } from '../../errors.ts'
import { mergeChanges } from './mergeChanges.ts'
import { answerQuestion } from './openForms.ts'
import { errorsOf, toWire } from './wire.ts'

export type SchemaForm<Values, Wire> = UseFormReturnType<Values> & {
  /** What is sent; only for valid values. */
  toWire: () => Wire
  /** What was typed is saved: nothing is lost any more by leaving, and nobody has to be asked. */
  saved: () => Promise<void>
  /**
   * Puts values that were read again under what was typed: only fields that somebody changed here keep theirs. Those
   * that were changed on both sides say so.
   */
  rebase: (theirs: Values) => void
}

type Options<Values, Schema> = { schema: Schema; initialValues: Values }

/** Values are as they travel, but that a missing text is '' and a missing choice null. */
export function useSchemaForm<Values extends Record<string, unknown>, Schema extends z.ZodType>({
  schema,
  initialValues,
}: Options<Values, Schema>): SchemaForm<Values, z.output<Schema>> {
  const { t } = useTranslation()
  const [elsewhere, setElsewhere] = useState<Partial<Values>>({})

  const form = useForm<Values>({
    initialValues,
    validate: (values) => errorsOf(schema, values),
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps, field, options }) => ({
      error: inputProps.error ? messageOf(inputProps.error) : null,
      // Read aloud when it appears, wherever the focus is by then.
      ...(options.type !== 'checkbox' && { errorProps: { role: 'alert' } }),
      ...(field in elsewhere && {
        description: changedElsewhere(elsewhere[field]),
        descriptionProps: { c: 'var(--mantine-color-text)', fw: 600 },
        'data-elsewhere': true,
      }),
    }),
  })

  function changedElsewhere(value: unknown): string {
    return typeof value === 'string' || typeof value === 'number'
      ? t('shared_changedbyother', { value })
      : t('shared_changedbyother_short')
  }

  return {
    ...form,
    toWire: () => toWire(schema, form.getValues()),
    saved: () => {
      form.resetDirty()
      return answerQuestion()
    },
    rebase: (theirs) => {
      const merged = mergeChanges(form.getInitialValues(), form.getValues(), theirs)
      form.setInitialValues(theirs)
      form.setValues(merged.values)
      setElsewhere(merged.elsewhere)
    },
  }
}
