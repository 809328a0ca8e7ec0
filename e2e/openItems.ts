/** Open items of groups to invoice or order, and their pages. */
import { expect, type Page } from '@playwright/test'
import { button } from './fields.ts'
import { dialog } from './messages.ts'

function day(courseDayId: number, price: number, travel: number) {
  return {
    courseDayId,
    courseDayDate: `2026-03-${String(courseDayId).padStart(2, '0')}T09:00:00`,
    courseDayType: 0,
    courseDayTheme: `Thema ${courseDayId}`,
    participantsCount: 2,
    priceCourseDay: price,
    priceTravel: travel,
  }
}

/** The days, not in the order in which they are shown; the second day is of both groups. */
export const courseDays = [
  { schoolGroupId: 2, schoolGroupName: 'Groep Zee', openCourseDays: [day(2, 100.03, 5), day(3, 50, 0)] },
  { schoolGroupId: 1, schoolGroupName: 'Groep Duin', openCourseDays: [day(2, 20.05, 0), day(1, 10.05, 0)] },
]
export const visits = [
  {
    schoolGroupId: 1,
    schoolGroupName: 'Groep Duin',
    schoolVisits: [
      {
        schoolVisitId: 5,
        schoolVisitDate: '2026-04-01',
        schoolVisitTheme: 'Starten',
        priceSchoolVisit: 95,
        priceTravel: 9,
      },
    ],
  },
]
export const feedback = [
  {
    schoolGroupId: 1,
    schoolGroupName: 'Groep Duin',
    individualFeedback: [
      {
        individualFeedbackId: 8,
        individualFeedbackDate: '2026-05-01',
        individualFeedbackDescription: 'Gesprek',
        priceIndividualFeedback: 47.5,
      },
    ],
  },
]

export function box(page: Page, name: string) {
  return page.getByRole('checkbox', { name, exact: true })
}
export function bar(page: Page) {
  return page.getByRole('status').filter({ hasText: 'aangevinkt' })
}
/** Presses twice, which must create only once. */
export async function create(page: Page, verb: string) {
  await button(page, verb).click()
  await dialog(page).getByRole('button', { name: verb }).dblclick()
  await expect(dialog(page)).toBeHidden()
}
