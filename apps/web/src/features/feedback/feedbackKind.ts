// Individual feedback as a kind of work.

import type { WorkKind } from '../schoolVisits/workKind.ts'

export const feedbackKind: WorkKind = {
  name: 'feedback',
  activity: 'feedback',
  list: '/feedback',
  menu: 'menu_feedback',
  words: 'feedback',
}
