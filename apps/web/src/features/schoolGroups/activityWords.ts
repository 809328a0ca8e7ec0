// The words for the activity of a school group.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { languages } from '@schoolbeheer/domain/languages'
import { toEuro } from '@schoolbeheer/domain/money'
import { contractTypes } from '@schoolbeheer/domain/schoolGroups'
import type { ActivityWords } from '../activity/words.ts'
import { addressLabels } from '../reference/address.ts'

export const groupActivity: ActivityWords<keyof SchoolGroup> = {
  kind: 'schoolGroup',
  labels: addressLabels,
  textOf: (field, fact, { t, format }) => {
    if (field.endsWith('Fee') && typeof fact === 'number') return format.euro(toEuro(fact))
    const language = field === 'language' && languages.find((known) => known === fact)
    if (language) return t(`language_${language}`)
    const type = field === 'contractType' ? contractTypes.find((known) => known === fact) : undefined
    return type && t(`schoolgroup_contracttype_${type}`)
  },
}
