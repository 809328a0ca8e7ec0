// Sending attests to who was present, once a course day is over and where the upstream can.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { attestName } from '@schoolbeheer/domain/courseDays/attests'
import { whyNotAttest } from '@schoolbeheer/domain/courseDays/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExtension } from '../../extensions.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { trpc } from '../../trpc.ts'
import classes from './courseDays.module.css'

type Props = { day: CourseDay; viewer: SessionUser }

export function SendAttests({ day, viewer }: Props) {
  const { t } = useTranslation()
  const [now] = useState(() => new Date())
  const [opened, { open, close }] = useDisclosure()
  const isOffered = useExtension('courseDays.sendAttests')
  const send = trpc.courseDays.sendAttests.useMutation({
    networkMode: 'always',
    meta: { stale: ['courseDays'] },
    onSuccess: ({ sent, nameless }) => {
      close()
      if (nameless?.length) toast.warning(t('courseday_attests_nameless', { people: nameless.join(', ') }))
      if (sent > 0) toast.success(t('courseday_attests_sent', { count: sent }))
      else if (!nameless?.length) toast.success(t('courseday_attests_sent_none'))
    },
  })
  if (!isOffered || whyNotAttest({ viewer, day: { cancelled: day.cancelled, endDate: day.endDate }, now })) return null
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('courseday_attests_send')}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t('courseday_attests_send_title')}
        verb={t('courseday_attests_send')}
        onConfirm={() => send.mutate({ id: day.id })}
        onClose={() => {
          close()
          send.reset()
        }}
        pending={send.isPending}
        error={send.error}
      >
        {t('courseday_attests_send_text')}
        <Nameless id={day.id} />
      </ConfirmDialog>
    </>
  )
}

/** Those who were present and get none, because nobody knows their name. */
function Nameless({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data = [] } = trpc.courseDays.participants.useQuery({ id })
  const people = data.filter((person) => person.present && attestName(person) === null).map(({ email }) => email)
  if (people.length === 0) return null
  return (
    <Alert color="yellow" mt="md" className={classes.nameless}>
      {t('courseday_attests_nameless', { people: people.join(', ') })}
    </Alert>
  )
}
