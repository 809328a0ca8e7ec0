// The form that puts somebody without an account on a course day: a name, an e-mail address, and a school where there
// is one.

import { TextInput } from '@mantine/core'
import { NewParticipant } from '@schoolbeheer/contracts/school/participants'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FieldRow } from '../../kit/form/FieldGroup.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { AddingShell, type AddingProps } from './AddingShell.tsx'
import { SchoolField } from './SchoolField.tsx'
import { useNominating } from './useNominating.ts'

const Person = NewParticipant.pick({ firstName: true, lastName: true, email: true }).extend({
  schoolGuid: z.string().nullable(),
})

function valuesOf() {
  return { firstName: '', lastName: '', email: '', schoolGuid: '' }
}

export function TypePerson({ day, onClose }: AddingProps) {
  const { t } = useTranslation()
  const nominating = useNominating({ day, onClose })
  const saving = useSaving({
    ...nominating.saving,
    schema: Person,
    valuesOf,
    send: ({ schoolGuid, ...person }) => nominating.send([person], schoolGuid),
  })
  const { form } = saving
  const { schoolGuid } = form.getValues()

  return (
    <AddingShell {...{ saving, nominating, day, onClose }} names={['']} isBilled={schoolGuid !== ''}>
      <TextInput
        {...form.getInputProps('email')}
        label={t('courseday_email')}
        type="email"
        autoComplete="off"
        required
      />
      <FieldRow>
        <TextInput {...form.getInputProps('firstName')} label={t('user_firstname')} autoComplete="off" />
        <TextInput {...form.getInputProps('lastName')} label={t('user_lastname')} autoComplete="off" />
      </FieldRow>
      <SchoolField
        label={t('courseday_school')}
        description={t('courseday_noschool_hint')}
        value={schoolGuid || null}
        onChange={(guid) => form.setFieldValue('schoolGuid', guid ?? '')}
      />
    </AddingShell>
  )
}
