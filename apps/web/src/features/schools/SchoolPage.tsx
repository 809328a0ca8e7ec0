// The page of a school: its address and the number of its licences. The sections of other features stand below.

import { Badge, Group } from '@mantine/core'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { may } from '@schoolbeheer/domain/permissions'
import { Navigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Section, Sections } from '../../kit/page/Section.tsx'
import { Details, Fact } from '../../kit/table/Details.tsx'
import { useViewer } from '../../session/session.ts'
import { postalCodeAndName } from '../reference/address.ts'
import { GroupCrumbs } from '../schoolGroups/OneSchoolGroup.tsx'
import { occupationOf } from './occupation.ts'
import { OneSchool } from './OneSchool.tsx'
import type { SchoolReading, SchoolId } from './useSchool.ts'

type SectionProps = { school: School; reading: SchoolReading }

type Props = {
  id: SchoolId
  /** The sections of other features. */
  sections: ComponentType<SectionProps>
}

export function SchoolPage({ id, sections }: Props) {
  return (
    <OneSchool id={id}>
      {(school, reading) =>
        id === 'own' || id === school.id ? (
          <SchoolDetails {...{ school, reading, sections }} />
        ) : (
          // A school admin came to the address of another school.
          <Navigate to="/schools/my" replace />
        )
      }
    </OneSchool>
  )
}

function SchoolDetails({ school, reading, sections: Others }: SectionProps & Pick<Props, 'sections'>) {
  const { t } = useTranslation()
  return (
    <Page
      title={school.name ?? '–'}
      trail={school.schoolGroupId && <GroupCrumbs schoolGroupId={school.schoolGroupId} />}
      actions={<Actions school={school} />}
    >
      <Sections>
        <Section title={t('school_title')}>
          <Details>
            <Fact name="school_name">{school.name}</Fact>
            <Fact name="shared_street">{school.street}</Fact>
            <Fact name="shared_number">{school.number}</Fact>
            <Fact name="shared_city">{postalCodeAndName(school.city)}</Fact>
            {/* The documents leave these two empty. */}
            <Fact name="shared_province" />
            <Fact name="shared_country" />
          </Details>
        </Section>
        <Section title={t('school_section_licences')}>
          {reading.isWhole ? <LicenceFacts school={school} /> : <Loading lines={3} />}
        </Section>
      </Sections>
      <Others school={school} reading={reading} />
    </Page>
  )
}

function Actions({ school }: { school: School }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  if (!may(viewer, 'schools:write')) return null
  return (
    <>
      {school.schoolGroupId && (
        <ButtonLink variant="default" to="/schoolgroups/$id" params={{ id: String(school.schoolGroupId) }}>
          {t('school_backtogroup')}
        </ButtonLink>
      )}
      <ButtonLink to="/schools/$id/edit" params={{ id: String(school.id) }}>
        {t('shared_edit')}
      </ButtonLink>
    </>
  )
}

function LicenceFacts({ school }: { school: School }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { active, maximum, state } = occupationOf(school)
  const count = [active, maximum]
    .filter((one) => one !== null)
    .map(format.number)
    .join(' / ')
  return (
    <Details>
      <Fact name="school_licenceexpirationdate">{format.date(school.licenceExpirationDate)}</Fact>
      <Fact name="school_maxnumberlicences">{format.number(maximum)}</Fact>
      <Fact name="school_activelicences">
        <Group gap="sm">
          {count}
          {state === 'full' && (
            <Badge variant="light" color="yellow" tt="none">
              {t('school_licences_full')}
            </Badge>
          )}
          {state === 'over' && (
            <Badge variant="light" color="red" tt="none">
              {t('school_licences_over', { count: active - (maximum ?? 0) })}
            </Badge>
          )}
        </Group>
      </Fact>
    </Details>
  )
}
