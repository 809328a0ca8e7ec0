// Individual feedback as a kind of work.

import type { WorkKind } from '../schoolVisits/workKind.ts'
import { feedbackActivity } from './activityWords.ts'

export const feedbackKind: WorkKind = {
  name: 'feedback',
  activity: feedbackActivity,
  list: '/feedback',
  menu: 'menu_feedback',
  words: 'feedback',
}
