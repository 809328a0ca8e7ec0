// The words for the activity of a user.

import type { ActivityWords } from '../activity/words.ts'

export const userActivity: ActivityWords = { kind: 'user' }
