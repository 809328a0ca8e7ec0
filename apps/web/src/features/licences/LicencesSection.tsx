// The licences of a school on its page.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { useTranslation } from 'react-i18next'
import { Section } from '../../kit/page/Section.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import type { SchoolReading } from '../schools/useSchool.ts'
import { LicenceTable } from './LicenceTable.tsx'

export function LicencesSection(props: { school: School; reading: SchoolReading }) {
  const { t } = useTranslation()
  return (
    <Section title={t('licences_section')}>
      <LicenceTable
        label={t('licences_title')}
        stoppedLabel={t('licences_title_stopped')}
        {...props}
        place={useAddressBar()}
        shortcut
      />
    </Section>
  )
}
