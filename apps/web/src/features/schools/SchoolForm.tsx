// The form of a school, to create and to edit.

import { TextInput } from '@mantine/core'
import { SchoolFields } from '@schoolbeheer/contracts/school/schools'
import { may } from '@schoolbeheer/domain/permissions'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldGroup, FieldRow } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { CountField } from '../../kit/form/NumberFields.tsx'
import { PlaceFields } from '../../kit/form/PlaceFields.tsx'
import { useSchemaForm, type SchemaForm } from '../../kit/form/useSchemaForm.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { valuesOf, type SchoolValues } from './schoolValues.ts'

type Form = SchemaForm<SchoolValues, SchoolFields>

export function useSchoolForm(initialValues = valuesOf()): Form {
  return useSchemaForm({ schema: SchoolFields, initialValues })
}

type Props = Omit<ComponentProps<typeof FormShell<SchoolValues, SchoolFields>>, 'children'>

export function SchoolForm(shell: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { form } = shell
  const cities = trpc.reference.cities.useQuery()
  const provinces = trpc.reference.provinces.useQuery()

  return (
    <FormShell {...shell}>
      {may(viewer, 'schools:write') && (
        <FieldGroup title={t('school_title')}>
          <TextInput {...form.getInputProps('name')} label={t('school_name')} required />
          <CountField
            description={t('school_maxnumberlicences_hint')}
            {...form.getInputProps('maxNumberLicences')}
            label={t('school_maxnumberlicences')}
          />
        </FieldGroup>
      )}
      <FieldGroup title={t('school_section_address')}>
        <FieldRow>
          <TextInput {...form.getInputProps('street')} label={t('school_street')} required />
          <TextInput {...form.getInputProps('number')} label={t('school_number')} required />
        </FieldRow>
        <PlaceFields form={form} cities={cities} provinces={provinces} />
      </FieldGroup>
    </FormShell>
  )
}
