// Somebody without an account is put on a course day: a name, an e-mail address, and a school where there is one.

import { TextInput } from '@mantine/core'
import { NewParticipant } from '@schoolbeheer/contracts/school/participants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FieldRow } from '../../kit/form/FieldGroup.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { AddingShell, type Adding } from './AddingShell.tsx'
import classes from './courseDays.module.css'
import { SchoolChoice, type Chosen } from './SchoolChoice.tsx'
import { useNominating } from './useNominating.ts'

const Person = NewParticipant.pick({ firstName: true, lastName: true, email: true }).extend({
  schoolGuid: z.string().nullable(),
})

function valuesOf() {
  return { firstName: '', lastName: '', email: '', schoolGuid: '' }
}

export function TypePerson({ day, onClose }: Adding) {
  const { t } = useTranslation()
  const { waits, send, saving: how } = useNominating({ day, onClose })
  const [chosen, setChosen] = useState<Chosen>({ group: null, school: null })
  const saving = useSaving({
    ...how,
    schema: Person,
    valuesOf,
    send: ({ schoolGuid, ...person }) => send([person], schoolGuid),
  })
  const { form } = saving

  return (
    <AddingShell {...{ saving, onClose }} count={1} waits={waits(1)} placesLeft={day.placesLeft}>
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
      <SchoolChoice
        {...chosen}
        onChange={({ guid, ...ids }) => {
          setChosen(ids)
          form.setFieldValue('schoolGuid', guid ?? '')
        }}
      />
      <p className={classes.hint}>{t('courseday_noschool_hint')}</p>
    </AddingShell>
  )
}
