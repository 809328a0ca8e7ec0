// A dialog that corrects the name, the address or the school of a participant.

import { Button, TextInput } from '@mantine/core'
import { CorrectedParticipant } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import type { Participant } from '@schoolbeheer/contracts/school/participants'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { FieldRow } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { trpc } from '../../trpc.ts'
import { nameOf } from './people.ts'
import { SchoolField } from './SchoolField.tsx'

type Props = {
  /** null while it is closed. */
  participant: Participant | null
  /** Whether people get a mail about their place: not on a day that is over or cancelled. */
  tells: boolean
  onClose: () => void
}

export function CorrectParticipant({ participant, ...form }: Props) {
  const { t } = useTranslation()
  const shown = useKept(participant)
  return (
    <FormModal
      opened={participant !== null}
      title={t('courseday_correct_title', { name: shown ? nameOf(shown) : '' })}
      size="lg"
    >
      {shown && <CorrectionForm participant={shown} {...form} />}
    </FormModal>
  )
}

function valuesOf(participant?: Participant) {
  return {
    firstName: participant?.firstName ?? '',
    lastName: participant?.lastName ?? '',
    email: participant?.email ?? '',
    schoolGuid: participant?.schoolId ?? '',
  }
}

function CorrectionForm({ participant, tells, onClose }: Props & { participant: Participant }) {
  const { t } = useTranslation()
  const { client, courseDays } = trpc.useUtils()
  const saving = useSaving({
    schema: CorrectedParticipant,
    record: participant,
    valuesOf,
    send: (fields) => client.courseDays.updateParticipant.mutate({ ...fields, id: participant.id }),
    networkMode: 'always',
    meta: { stale: ['courseDays'] },
    onSaved: ({ attestTakenBack }) => {
      if (attestTakenBack) toast.warning(t('courseday_correct_attest'))
      else toast.success(t('shared_saved'))
      onClose()
    },
    onFailed: () => void courseDays.invalidate(),
  })
  const { form } = saving
  const hasAccount = typeof participant.userId === 'number'
  return (
    <FormShell
      saving={saving}
      submitLabel={t('courseday_correct_verb')}
      cancel={
        <Button variant="default" disabled={saving.pending} onClick={onClose}>
          {t('shared_cancel')}
        </Button>
      }
    >
      <FieldRow>
        <TextInput {...form.getInputProps('firstName')} label={t('user_firstname')} autoComplete="off" data-autofocus />
        <TextInput {...form.getInputProps('lastName')} label={t('user_lastname')} autoComplete="off" />
      </FieldRow>
      <TextInput
        {...form.getInputProps('email')}
        label={t('courseday_email')}
        description={hasAccount ? t('courseday_correct_account') : tells && t('courseday_correct_email')}
        readOnly={hasAccount}
        type="email"
        autoComplete="off"
        required
      />
      <SchoolField
        label={t('courseday_school')}
        value={form.getValues().schoolGuid || null}
        onChange={(guid) => form.setFieldValue('schoolGuid', guid ?? '')}
        error={form.errors.schoolGuid}
        readOnly={participant.billed ?? false}
        description={t(participant.billed ? 'courseday_billed' : 'courseday_noschool_hint')}
      />
    </FormShell>
  )
}
