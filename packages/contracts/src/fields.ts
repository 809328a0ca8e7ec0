/** The kinds of field that several features share. Messages are translation keys. */
import { isEmail, emailList } from '@schoolbeheer/domain/email'
import { dateOf, instantOf, isIsoDate } from '@schoolbeheer/domain/dates'
import { toCents } from '@schoolbeheer/domain/money'
import { z } from 'zod'

export const required = 'shared_fieldrequired'

const requiredWhenAbsent = {
  error: (issue: { input?: unknown }) => (issue.input === undefined || issue.input === null ? required : undefined),
}

/** All other control characters are refused, and the two that are no characters: neither databases nor XML can hold them. */
const printable = /^(?:[^\p{Cc}\uFFFE\uFFFF]|[\t\n\r])*$/u

/** What is too long is not looked at any further: the checks that follow would read all of it. */
const tooLong = { abort: true }

/** The most bytes of a body with a long text, so that one that is far too long is refused by its field. */
export const maxTextBodyBytes = 2 * 1024 * 1024

/** Text that must say something; surrounding blanks do not count. */
export function requiredText(max: number) {
  return z.string(requiredWhenAbsent).trim().min(1, required).max(max, tooLong).regex(printable)
}

/** The same on one line. */
export function requiredLine(max: number) {
  return requiredText(max).regex(oneLine)
}

/** One line that may be missing. */
export function optionalLine(max: number) {
  return optionalText(max).refine((text) => oneLine.test(text ?? ''), 'shared_fieldinvalid')
}

const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** Text that may be missing: null, absent or empty. */
export function optionalText(max: number) {
  return z.string().trim().max(max, tooLong).regex(printable).nullish()
}

/** Required text from a sender that cannot correct it: text that is too long is cut, and only empty text is refused. */
export function requiredCutText(max: number) {
  return z
    .string(requiredWhenAbsent)
    .trim()
    .min(1, required)
    .overwrite((text) => cut(text, max))
}

/** Text from such a sender that may be missing or empty. */
export function cutText(max: number) {
  return z.string().overwrite((text) => cut(text, max))
}

function cut(text: string, max: number): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '\uFFFD')
    .slice(0, max)
    .toWellFormed()
}

/** The largest integer of PostgreSQL: 32 bits. */
const maxId = 2_147_483_647

/** A whole number that names a thing, in a body. */
export const id = z.int(requiredWhenAbsent).positive().max(maxId, 'shared_fieldinvalid')

/** The same in a path or a query, where everything is text: only decimal digits, no other notation of a number. */
export const queryId = z.pipe(
  z.transform((given: number) => numberOf(given) ?? given),
  z.int().positive().max(maxId, 'shared_fieldinvalid'),
)

/** Several of them in a query, with commas between. */
export function queryIds(most: number) {
  return z.pipe(
    z.transform((given: number[]) => numbersOf(given) ?? given),
    uniqueList(id, (one) => one, most),
  )
}

function numbersOf(text: unknown): number[] | undefined {
  return typeof text === 'string' ? text.split(',').map((part) => numberOf(part) ?? Number.NaN) : undefined
}

function numberOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined
}

/** E-mail addresses, separated by semicolons, commas or blanks; they travel with the semicolons of the documents. */
export const optionalEmails = z
  .string()
  .trim()
  .max(1000, tooLong)
  .regex(printable)
  .refine((text) => emailList(text).every(isEmail), { error: 'shared_emailinvalid', abort: true })
  .overwrite((text) => emailList(text).join('; '))
  .nullish()

/** An amount in euro with at most two decimals, not negative, below ten million. */
export const amount = z
  .number('shared_amountinvalid')
  .min(0, 'shared_amountinvalid')
  .max(9_999_999.99, 'shared_amounttoolarge')
  .refine(isWholeCents, 'shared_amountinvalid')

export const optionalAmount = amount.nullish()

function isWholeCents(euro: number): boolean {
  try {
    toCents(euro)
    return true
  } catch {
    return false
  }
}

/** Hours of work by the quarter, more than 0 and at most 200. */
export const hours = z
  .number({ error: ({ input }) => (input === undefined || input === null ? required : 'shared_hoursinvalid') })
  .min(0.25, 'shared_hoursinvalid')
  .max(200, 'shared_hoursinvalid')
  .multipleOf(0.25, 'shared_hoursinvalid')

/** Kilometres by the half. */
export const halfKilometres = z
  .number({ error: ({ input }) => (input === undefined || input === null ? required : 'shared_kilometresinvalid') })
  .min(0, 'shared_kilometresinvalid')
  .max(10_000, 'shared_kilometresinvalid')
  .multipleOf(0.5, 'shared_kilometresinvalid')

/** A date, yyyy-MM-dd. Some upstreams answer dates with a time, which is left out where such a date is sent back. */
export const requiredDate = z.string(requiredWhenAbsent).overwrite(withoutTime).refine(isIsoDate, 'shared_dateinvalid')

/** The same, or none. */
export const optionalDate = z.string().overwrite(withoutTime).refine(isIsoDate, 'shared_dateinvalid').nullish()

function withoutTime(text: string): string {
  return (instantOf(text) && dateOf(text)) ?? text
}

/**
 * A date with a time, of this century. Without an offset it is on the clocks of Brussels, and must not be one that they
 * skip in spring.
 */
export const requiredDateTime = z
  .string(requiredWhenAbsent)
  .refine((text) => /^20\d{2}-\d{2}-\d{2}T.{5,24}$/.test(text) && dateOf(text) !== null, {
    error: 'shared_dateinvalid',
    abort: true,
  })
  .refine((text) => instantOf(text) !== null, 'shared_timeinvalid')

/** A whole number that must be given, between two others. */
export function requiredWhole(min: number, max: number) {
  return z
    .int({ error: ({ input }) => (input === undefined || input === null ? required : 'shared_numberinvalid') })
    .min(min, 'shared_numberinvalid')
    .max(max, 'shared_numberinvalid')
}

/** A whole number that may be missing. */
export function optionalWhole(max: number) {
  return z.int('shared_numberinvalid').min(0, 'shared_numberinvalid').max(max, 'shared_numberinvalid').nullish()
}

/** A reference to another thing: an object with at least its id. */
export const requiredReference = z.object({ id }, requiredWhenAbsent)

/** A list in a request: at least one item, at most so many, and none twice by its key. */
export function uniqueList<Item extends z.ZodType>(item: Item, keyOf: (item: z.output<Item>) => unknown, most: number) {
  return z
    .array(item, required)
    .min(1, required)
    .max(most, 'shared_toomanyitems')
    .refine((items) => new Set(items.map(keyOf)).size === items.length, 'shared_itemtwice')
}

/** A field of an answer that no document names; the page of the API says so. Another upstream may not have it. */
export function extensionField<Field extends z.ZodType>(field: Field, what: string) {
  return field.nullish().describe(`Extension: ${what}`)
}

/** A list within an answer. It may be missing; entries that are null are left out where the answer is read. */
export function optionalList<Item extends z.ZodType>(item: Item) {
  return z.array(item).nullish()
}

/** What people read in the mail about a change of what they take part in. */
export const changeNote = optionalText(2000)
