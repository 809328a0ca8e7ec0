// The licences of one school among others, on the page of their group, for who may stop them.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { canStopLicencesOf } from '@schoolbeheer/domain/schools'
import { useTranslation } from 'react-i18next'
import { Section } from '../../kit/page/Section.tsx'
import { useMemory } from '../../kit/table/listPlace.ts'
import { useViewer } from '../../session/session.ts'
import { useSchool } from '../schools/useSchool.ts'
import { LicenceTable } from './LicenceTable.tsx'

type Props = {
  /** As the group's list has it, without licences. */
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
  const title = t('licences_of', { school: listed.name ?? '–' })

  return (
    <Section title={title}>
      <LicenceTable label={title} school={school ?? listed} reading={reading} place={place} shortcut={false} />
    </Section>
  )
}
