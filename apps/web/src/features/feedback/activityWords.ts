// The words for the activity of feedback.

import type { ActivityWords } from '../activity/words.ts'
import { workLabels } from '../schoolVisits/activityWords.ts'

export const feedbackActivity: ActivityWords = { kind: 'feedback', labels: workLabels }
