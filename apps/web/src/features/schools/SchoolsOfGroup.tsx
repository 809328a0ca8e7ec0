// The schools of a group, with a button that adds one.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { may } from '@schoolbeheer/domain/permissions'
import { isOwnSchool, seesAllSchools } from '@schoolbeheer/domain/schools'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { ButtonLink, TextLink } from '../../kit/links.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { useMade } from '../../kit/table/made.ts'
import { ShortTable } from '../../kit/table/ShortTable.tsx'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { postalCodeAndName, streetAndNumber } from '../reference/address.ts'

const columns: Column<School>[] = [
  {
    id: 'name',
    header: 'school_name',
    width: '40%',
    leads: true,
    value: ({ name }) => name,
    cell: (school) => <SchoolLink school={school} />,
  },
  { id: 'street', header: 'school_streetandnumber', value: streetAndNumber },
  { id: 'city', header: 'shared_city', value: ({ city }) => postalCodeAndName(city) },
]

type Props = {
  schoolGroupId: number
  /** The content below the table, for each school. */
  children?: ((school: School) => ReactNode) | undefined
}

export function SchoolsOfGroup({ schoolGroupId, children }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { data: schools, error, refetch } = trpc.schoolGroups.schools.useQuery({ schoolGroupId })
  const made = useMade()
  const add = may(viewer, 'schools:write') && (
    <ButtonLink variant="default" to="/schools/create" search={{ schoolGroupId }}>
      + {t('school_create')}
    </ButtonLink>
  )

  return (
    <>
      <Section title={t('schools_title')} actions={add}>
        {schools ? (
          schools.length > 0 ? (
            <ShortTable label={t('schools_title')} columns={columns} rows={schools} made={made} />
          ) : (
            <EmptyState title={t('schools_empty')} />
          )
        ) : error ? (
          <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
        ) : (
          <Loading lines={3} height={36} />
        )}
      </Section>
      {children && <Suspense>{schools?.map(children)}</Suspense>}
    </>
  )
}

/** The name of a school, as a link when the viewer may open its page. */
function SchoolLink({ school: { id, guid, name } }: { school: School }) {
  const viewer = useViewer()
  const opens = viewer && may(viewer, 'schools:read') && (seesAllSchools(viewer) || isOwnSchool(viewer, guid))
  return opens ? (
    <TextLink to="/schools/$id" params={{ id: String(id) }}>
      {name ?? '–'}
    </TextLink>
  ) : (
    (name ?? '–')
  )
}
