// The texts by which a course day is found.

import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'

export function textsOf({ theme, description, location }: CourseDay) {
  return [theme, description, location?.name, location?.city?.name]
}
