// The choice of a school group and of one of its schools.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { useTranslation } from 'react-i18next'
import { FieldRow } from '../../kit/form/FieldGroup.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { isReading, UnreadChoices } from '../../kit/form/UnreadChoices.tsx'
import { trpc } from '../../trpc.ts'

/** Ids. */
export type Chosen = { group: number | null; school: number | null }

type Props = Chosen & {
  required?: boolean
  onChange: (chosen: Chosen & { guid: string | null }) => void
}

export function SchoolChoice({ group, school, required = false, onChange }: Props) {
  const { t } = useTranslation()
  const groups = trpc.schoolGroups.list.useQuery(undefined, { meta: { failed: 'courseday_groups_failed' } })
  const schools = trpc.schoolGroups.schools.useQuery(
    { schoolGroupId: Number(group) },
    { enabled: group !== null, meta: { failed: 'courseday_schools_failed' } },
  )
  return (
    <>
      <UnreadChoices lists={[groups, schools]} />
      <FieldRow>
        <SelectField
          label={t('schoolgroup_title')}
          required={required}
          data-autofocus
          value={group}
          isReading={isReading(groups)}
          options={labelled(groups.data)}
          onChange={(chosen) => onChange({ group: chosen, school: null, guid: null })}
        />
        <SelectField
          label={t('school_title')}
          required={required}
          disabled={group === null}
          value={school}
          isReading={group !== null && isReading(schools)}
          options={labelled(schools.data)}
          onChange={(chosen) => onChange({ group, school: chosen, guid: guidOf(schools.data, chosen) })}
        />
      </FieldRow>
    </>
  )
}

function labelled(rows: readonly { id: number; name?: string | null | undefined }[] = []) {
  return rows.map(({ id, name }) => ({ id, label: name ?? '–' }))
}

function guidOf(schools: readonly School[] | undefined, id: number | null): string | null {
  return schools?.find((school) => school.id === id)?.guid ?? null
}
