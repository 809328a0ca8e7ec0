// A dialog that puts people on a course day: users of a school, several at once, or somebody without an account. A
// school admin chooses among those of the own school.

import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import type { AddingProps } from './AddingShell.tsx'
import { PickUsers } from './PickUsers.tsx'
import { TypePerson } from './TypePerson.tsx'

export function AddParticipants({ opened, ...adding }: AddingProps & { opened: boolean }) {
  const { t } = useTranslation()
  return (
    <FormModal opened={opened} title={t('courseday_add')} size="lg">
      {adding.viewer.canWriteCourses ? <ChooseHow {...adding} /> : <PickUsers {...adding} />}
    </FormModal>
  )
}

type AddingMode = 'users' | 'typed'

function ChooseHow(adding: AddingProps) {
  const { t } = useTranslation()
  const [how, setHow] = useState<AddingMode>('users')
  return (
    <>
      <SegmentedControl<AddingMode>
        fullWidth
        mb="md"
        transitionDuration={0}
        aria-label={t('courseday_add_how')}
        value={how}
        onChange={setHow}
        data={[
          { value: 'users', label: t('courseday_add_users') },
          { value: 'typed', label: t('courseday_add_typed') },
        ]}
      />
      {how === 'users' ? <PickUsers {...adding} /> : <TypePerson {...adding} />}
    </>
  )
}
