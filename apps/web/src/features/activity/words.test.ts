import { NewSchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { groupActivity } from '../schoolGroups/activityWords.ts'
import texts from '../schoolGroups/texts.json' with { type: 'json' }
import { labelOf } from './words.ts'

beforeAll(async () => {
  const translation = Object.fromEntries(Object.entries(texts).map(([key, { nl }]) => [key, nl]))
  await i18next.init({ lng: 'nl', resources: { nl: { translation } }, keySeparator: false, nsSeparator: false })
})

test('every field of a school group has a label', () => {
  const fields = Object.keys(NewSchoolGroup.shape)
  expect(fields.filter((field) => labelOf(groupActivity, field) === field)).toEqual([])
})

test.each([
  { words: groupActivity, field: 'clientNumber', label: 'Klantnummer' },
  { words: { ...groupActivity, labels: { date: 'schoolgroup_name' } } as const, field: 'date', label: 'Naam' },
  { words: groupActivity, field: 'unheardOf', label: 'unheardOf' },
])('the label of $field is $label', ({ words, field, label }) => {
  expect(labelOf(words, field)).toBe(label)
})
