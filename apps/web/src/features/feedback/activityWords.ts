// The words for the activity of feedback.

import type { Feedback } from '@schoolbeheer/contracts/school/feedback'
import type { ActivityWords } from '../activity/words.ts'
import { workLabels } from '../schoolVisits/activityWords.ts'

export const feedbackActivity: ActivityWords<keyof Feedback | 'schoolGroup'> = { kind: 'feedback', labels: workLabels }
