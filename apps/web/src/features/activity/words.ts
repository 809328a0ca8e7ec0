// The words for the activity of a record: each feature has those of its own kind.

import type { activityKinds, Fact } from '@schoolbeheer/contracts/school/activity'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../errors.ts'
import { useFormat, type Format } from '../../kit/format.ts'
import type { TranslationKey } from '../../texts.ts'

/** `Field` are the names under which the activity tells the fields. */
export type ActivityWords<Field extends string = string> = {
  kind: (typeof activityKinds)[number]
  /** The labels of fields whose text is not called after the kind and the field, as `school_name` is. */
  labels?: { [F in Field]?: TranslationKey }
  /** The text of a value that is more than a date or a number, as the record's own page writes it; undefined for others. */
  textOf?: (field: string, fact: string | number, write: { t: TFunction; format: Format }) => string | undefined
}

/** The label of a field; a field that the interface does not know keeps its name in the contract. */
export function labelOf({ kind, labels = {} }: ActivityWords, field: string): string {
  const own = `${kind}_${field}`.toLowerCase()
  const label = messageOf(labels[field] ?? own)
  return label === own ? field : label
}

/** Writes a value as the record's own page writes it. */
export function useFactText({ textOf }: ActivityWords): (field: string, fact: Fact) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (field, fact) => {
    if (fact === null || fact === '') return t('activity_empty')
    if (typeof fact === 'boolean') return t(fact ? 'activity_yes' : 'activity_no')
    const text = textOf?.(field, fact, { t, format })
    if (text !== undefined) return text
    if (typeof fact === 'number') return format.number(fact)
    return /date$/i.test(field) ? format.date(fact) : fact
  }
}
