import { NewSchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { textsOf } from '../../../build/texts.ts'
import { courseDayActivity } from '../courseDays/activityWords.ts'
import { groupActivity } from '../schoolGroups/activityWords.ts'
import { schoolActivity } from '../schools/activityWords.ts'
import { labelOf } from './words.ts'

beforeAll(async () => {
  const resources = { nl: { translation: textsOf('nl') } }
  await i18next.init({ lng: 'nl', resources, keySeparator: false, nsSeparator: false })
})

test('every field of a school group has a label', () => {
  const fields = Object.keys(NewSchoolGroup.shape)
  expect(fields.filter((field) => labelOf(groupActivity, field) === field)).toEqual([])
})

test.each([
  { words: schoolActivity, field: 'maxNumberLicences', label: 'Maximumaantal licenties' },
  { words: courseDayActivity, field: 'date', label: 'Datum' },
  { words: courseDayActivity, field: 'unheardOf', label: 'unheardOf' },
])('the label of $field is $label', ({ words, field, label }) => {
  expect(labelOf(words, field)).toBe(label)
})
