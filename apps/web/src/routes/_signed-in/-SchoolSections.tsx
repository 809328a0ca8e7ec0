// The sections of other features on the page of a school.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { ActivitySection } from '../../features/activity/ActivitySection.tsx'
import { schoolActivity } from '../../features/schools/activityWords.ts'
import { LicencesSection } from '../../features/licences/LicencesSection.tsx'
import type { SchoolReading } from '../../features/schools/useSchool.ts'
import { UsersPanel } from '../../features/users/UsersPanel.tsx'

export function SchoolSections({ school, reading }: { school: School; reading: SchoolReading }) {
  return (
    <>
      <LicencesSection school={school} reading={reading} />
      {school.guid && <UsersPanel school={{ guid: school.guid, name: school.name ?? '' }} />}
      <ActivitySection words={schoolActivity} id={school.id} />
    </>
  )
}
