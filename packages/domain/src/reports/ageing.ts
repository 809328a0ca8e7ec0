// The age of what customers owe, by the days that have passed since it was due.

import { daysBetween } from '../dates.ts'

/** 'to30': 1 to 30 days past due; nothing is past due on the due date itself. */
export const ages = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const
export type Age = (typeof ages)[number]

export function ageOf(dueDate: string, date: string): Age {
  const days = daysBetween(dueDate, date)
  if (days <= 0) return 'notDue'
  if (days <= 30) return 'to30'
  if (days <= 60) return 'to60'
  return days <= 90 ? 'to90' : 'over90'
}
