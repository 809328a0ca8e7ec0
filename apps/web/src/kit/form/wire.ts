// Turns the values of a form into what is sent, and errors into messages at the fields of the form.

import { fieldErrors } from '@schoolbeheer/contracts/problem'
import type { z } from 'zod'

/** The body that is sent for valid values: the schema's output, in which an empty text is null. */
export function toWire<Schema extends z.ZodType>(schema: Schema, values: Record<string, unknown>): z.output<Schema> {
  return schema.parse(withoutEmptyTexts(values))
}

/** The errors of the values, as a translation key for each field. */
export function errorsOf(schema: z.ZodType, values: Record<string, unknown>): Record<string, string> {
  const { error } = schema.safeParse(withoutEmptyTexts(values))
  return error ? byField(fieldErrors(error)) : {}
}

/** Messages by the form's field that they belong to: a message at `city.id` belongs to `city`. */
export function byField(messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([path, message]) => [path.split('.')[0], message]))
}

/** A reference to another record, as a form holds and sends it: its id alone. */
export function reference(value: { id: number } | null | undefined): { id: number } | null {
  return value ? { id: value.id } : null
}

function withoutEmptyTexts(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === '' ? null : value]))
}
