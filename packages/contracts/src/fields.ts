/** The kinds of field that several features share. Messages are translation keys. */
import { isEmail, emailList } from '@schoolbeheer/domain/email'
import { dateOf, isIsoDate } from '@schoolbeheer/domain/dates'
import { instantOf } from '@schoolbeheer/domain/instants'
import { toCents } from '@schoolbeheer/domain/money'
import { z } from 'zod'

export const required = 'shared_fieldrequired'

const requiredWhenAbsent = {
  error: (issue: { input?: unknown }) => (issue.input === undefined || issue.input === null ? required : undefined),
}

/**
 * Text without control characters (tabs and line ends are allowed) and without the two code points that are no
 * characters: neither databases nor XML can hold them.
 */
const printable = /^(?:[^\p{Cc}\uFFFE\uFFFF]|[\t\n\r])*$/u

/** A text that is too long ends its checks, because the checks that follow would read all of it. */
const tooLong = { abort: true }

/** The most bytes of a body with a long text, so that one that is far too long is refused by its field. */
export const maxTextBodyBytes = 2 * 1024 * 1024

/** Text that must say something; surrounding blanks and invisible marks do not count. */
export function requiredText(max: number) {
  return z
    .string(requiredWhenAbsent)
    .trim()
    .min(1, required)
    .max(max, tooLong)
    .regex(printable)
    .refine((text) => visible.test(text), required)
}

const visible = /[^\s\p{Cc}\p{Cf}]/u

/** Required text on one line. */
export function requiredLine(max: number) {
  return requiredText(max).regex(oneLine)
}

/** Optional text on one line. */
export function optionalLine(max: number) {
  return optionalText(max).refine((text) => oneLine.test(text ?? ''), 'shared_fieldinvalid')
}

const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** Text that may be missing: null, absent or empty. */
export function optionalText(max: number) {
  return z.string().trim().max(max, tooLong).regex(printable).nullish()
}

/** Text to search for, which may be empty. */
export function searchedText(max: number) {
  return z.string().trim().max(max, tooLong).regex(printable)
}

/** Required text from a sender that cannot correct it: text that is too long is cut, and only empty text is refused. */
export function requiredCutText(max: number) {
  return z
    .string(requiredWhenAbsent)
    .trim()
    .min(1, required)
    .overwrite((text) => cut(text, max))
}

/** Optional text from a sender that cannot correct it; it is cut too. */
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

/** The same in a path or a query, where everything is text: decimal digits only, no other notation of a number. */
export const queryId = z.pipe(
  z.transform((given: number) => numberOf(given) ?? given),
  z.int().positive().max(maxId, 'shared_fieldinvalid'),
)

/** A whole number in a query, 0 or more, by the same rule. */
export const queryNumber = z.pipe(
  z.transform((given: number) => numberOf(given) ?? given),
  z.int().nonnegative(),
)

/** Several ids in a query, with commas between. */
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

/** Hours of work in quarters, more than 0 and at most 200. */
export const hours = z
  .number({ error: ({ input }) => (input === undefined || input === null ? required : 'shared_hoursinvalid') })
  .min(0.25, 'shared_hoursinvalid')
  .max(200, 'shared_hoursinvalid')
  .multipleOf(0.25, 'shared_hoursinvalid')

/** Kilometres in halves. */
export const halfKilometres = z
  .number({ error: ({ input }) => (input === undefined || input === null ? required : 'shared_kilometresinvalid') })
  .min(0, 'shared_kilometresinvalid')
  .max(10_000, 'shared_kilometresinvalid')
  .multipleOf(0.5, 'shared_kilometresinvalid')

/** A date, yyyy-MM-dd. Some upstreams answer dates with a time; the time is dropped when such a date is sent back. */
export const requiredDate = z.string(requiredWhenAbsent).overwrite(withoutTime).refine(isIsoDate, 'shared_dateinvalid')

/** A date that may be missing. */
export const optionalDate = z.string().overwrite(withoutTime).refine(isIsoDate, 'shared_dateinvalid').nullish()

function withoutTime(text: string): string {
  return (instantOf(text) && dateOf(text)) ?? text
}

/**
 * A date with a time, of this century. Without an offset it is on the clocks of Brussels, and must not be a time that
 * they skip in spring.
 */
export const requiredDateTime = z
  .string(requiredWhenAbsent)
  .refine((text) => /^20\d{2}-\d{2}-\d{2}T.{5,24}$/.test(text) && dateOf(text) !== null, {
    error: 'shared_dateinvalid',
    abort: true,
  })
  .refine((text) => instantOf(text) !== null, 'shared_timeinvalid')

/** A whole number between two others, which must be given. */
export function requiredWhole(min: number, max: number) {
  return z
    .int({ error: ({ input }) => (input === undefined || input === null ? required : 'shared_numberinvalid') })
    .min(min, 'shared_numberinvalid')
    .max(max, 'shared_numberinvalid')
}

/** An optional whole number. */
export function optionalWhole(max: number) {
  return z.int('shared_numberinvalid').min(0, 'shared_numberinvalid').max(max, 'shared_numberinvalid').nullish()
}

/** A reference to another thing: an object with at least its id. */
export const requiredReference = z.object({ id }, requiredWhenAbsent)

/** A list in a request: at least one item, at most `most`, and no item twice by its key. */
export function uniqueList<Item extends z.ZodType>(item: Item, keyOf: (item: z.output<Item>) => unknown, most: number) {
  return z
    .array(item, required)
    .min(1, required)
    .max(most, 'shared_toomanyitems')
    .refine((items) => new Set(items.map(keyOf)).size === items.length, 'shared_itemtwice')
}

/** A field of an answer that no document names, as the page of the API says. Another upstream may not have it. */
export function extensionField<Field extends z.ZodType>(field: Field, what: string) {
  return field.nullish().describe(`Extension: ${what}`)
}

/** A list within an answer. It may be missing; entries that are null are left out where the answer is read. */
export function optionalList<Item extends z.ZodType>(item: Item) {
  return z.array(item).nullish()
}

/** The text in the mail to the people whom a change concerns. */
export const changeNote = optionalText(2000)
