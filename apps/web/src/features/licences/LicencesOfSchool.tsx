// The licences of one school on the page of its group, among the other schools; for those who may stop licences.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { canStopLicencesOf } from '@schoolbeheer/domain/schools'
import { useTranslation } from 'react-i18next'
import { Section } from '../../kit/page/Section.tsx'
import { useMemory } from '../../kit/table/listPlace.ts'
import { useViewer } from '../../session/session.ts'
import { useSchool } from '../schools/useSchool.ts'
import { LicenceTable } from './LicenceTable.tsx'

type Props = {
  /** The school as the group's list gives it, without its licences. */
  school: School
}

export function LicencesOfSchool({ school }: Props) {
  const viewer = useViewer()
  return viewer && canStopLicencesOf(viewer, school.guid) && <Licences school={school} />
}

function Licences({ school: listed }: Props) {
  const { t } = useTranslation()
  const place = useMemory()
  const { school, reading } = useSchool(listed.id)
  const name = listed.name ?? '–'
  const title = t('licences_of', { school: name })

  return (
    <Section title={title}>
      <LicenceTable
        label={title}
        stoppedLabel={t('licences_stopped_at', { school: name })}
        school={school ?? listed}
        reading={reading}
        place={place}
        shortcut={false}
      />
    </Section>
  )
}
