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
  /** The values as they are sent; only for valid values. */
  toWire: () => Wire
  /** Tells the form that its values are saved: leaving loses nothing any more, so no question is asked. */
  saved: () => Promise<void>
  /**
   * Takes in values that were read again. Fields that were changed in this form keep what was typed, all others take
   * the new values. Fields that were changed on both sides say so.
   */
  rebase: (theirs: Values) => void
}

type Options<Values, Schema> = { schema: Schema; initialValues: Values }

/**
 * The values of the form have the shape of what is sent, except that a missing text is '' and a missing choice null.
 */
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
      // A screen reader reads the error aloud when it appears, wherever the focus is.
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
