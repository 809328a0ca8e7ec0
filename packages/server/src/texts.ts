/** The texts of servers. Like the client's they are in the texts.json beside the code, in all languages together. */
import { withFixedSpaces, type Language } from '@schoolbeheer/domain/languages'

/** A text by its key, with the values of its {{placeholders}}. */
export type Texts<Key extends string> = (key: Key, values?: Record<string, string>) => string

/**
 * The texts of a file in one language. A file that lacks a language does not compile, nor does a key that is not in the
 * file.
 */
export function textsOf<Key extends string>(
  file: Record<Key, Record<Language, string>>,
  language: Language,
): Texts<Key> {
  return (key, values = {}) =>
    withFixedSpaces(file[key][language]).replace(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '')
}
