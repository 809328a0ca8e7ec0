// The words for the activity of a school.

import type { SchoolFields } from '@schoolbeheer/contracts/school/schools'
import type { ActivityWords } from '../activity/words.ts'
import { addressLabels } from '../reference/address.ts'

export const schoolActivity: ActivityWords<keyof SchoolFields> = { kind: 'school', labels: addressLabels }
