// The licences of one school among others, on the page of their group.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../kit/page/Section.tsx'
import { LicenceTable } from './LicenceTable.tsx'
import type { LicenceSearch } from './licenceSearch.ts'
import { useSchool } from './useSchool.ts'

/** `listed`: the school as the group's list has it, without licences. */
export function LicencesOfSchool({ school: listed }: { school: School }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState<LicenceSearch>({})
  const { school, reading } = useSchool(listed.id)
  const title = t('licences_of', { school: listed.name ?? '–' })

  return (
    <Section title={title}>
      <LicenceTable
        label={title}
        school={school ?? listed}
        reading={reading}
        search={search}
        onSearch={setSearch}
        shortcut={false}
      />
    </Section>
  )
}
