// School visits and feedback: work that is done for a school group and billed to it. The names by which the kinds differ.

import type { Work } from '@schoolbeheer/contracts/school/work'
import type { ActivityWords } from '../activity/words.ts'
import { visitActivity } from './activityWords.ts'

export type WorkKind = {
  /** The name of its procedures. */
  name: 'schoolVisits' | 'feedback'
  activity: ActivityWords
  list: '/schoolvisits' | '/feedback'
  menu: 'menu_schoolvisits' | 'menu_feedback'
  /** The beginning of its texts. */
  words: 'schoolvisit' | 'feedback'
}

export const visitKind: WorkKind = {
  name: 'schoolVisits',
  activity: visitActivity,
  list: '/schoolvisits',
  menu: 'menu_schoolvisits',
  words: 'schoolvisit',
}

/** Work of any kind; only visits have a theme. */
export type AnyWork = Work & { theme?: string | null | undefined }
