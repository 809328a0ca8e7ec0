// Sending attests to the people who were present, once a course day is over and where the upstream can.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { Alert, Box, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { attestName } from '@schoolbeheer/domain/courseDays/attests'
import { whyNotAttest } from '@schoolbeheer/domain/courseDays/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { trpc } from '../../trpc.ts'
import classes from './courseDays.module.css'
import { nameOf } from './people.ts'

type Props = { day: CourseDay; viewer: SessionUser }

export function SendAttests({ day, viewer }: Props) {
  const { t } = useTranslation()
  const [now] = useState(() => new Date())
  const [opened, { open, close }] = useDisclosure()
  const can = useCan('courseDays.sendAttests')
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
  if (!can || whyNotAttest({ viewer, day: { cancelled: day.cancelled, endDate: day.endDate }, now })) return null
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('courseday_attests_send')}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t('courseday_attests_send_title')}
        verb={t('courseday_attests_send')}
        calm
        onConfirm={() => send.mutate({ id: day.id })}
        onClose={() => {
          close()
          send.reset()
        }}
        pending={send.isPending}
        error={send.error}
      >
        <Receivers id={day.id} />
        {t('courseday_attests_send_text')}
      </ConfirmDialog>
    </>
  )
}

/** The receivers, and the people who were present but get none: they have one already, or their name is not known. */
function Receivers({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data = [] } = trpc.courseDays.participants.useQuery({ id })
  const present = data.filter((person) => person.present)
  const without = present.filter(({ hasAttest }) => !hasAttest)
  const named = without.filter((person) => attestName(person) !== null)
  const nameless = without.filter((person) => attestName(person) === null)
  return (
    <>
      <p>
        <strong>{t('courseday_attests_count', { count: named.length })}</strong>{' '}
        {present.length > without.length && t('courseday_attests_have', { count: present.length - without.length })}
      </p>
      {named.length > 0 && (
        // The keyboard scrolls the box, so that the buttons stay in reach.
        <Box className={classes.receivers} role="group" aria-label={t('courseday_attests_to')} tabIndex={0}>
          <ul>
            {named.map((person) => (
              <li key={person.id}>
                <bdi>{nameOf(person)}</bdi> <small>{person.email}</small>
              </li>
            ))}
          </ul>
        </Box>
      )}
      {nameless.length > 0 && (
        <Alert color="yellow" mb="md" className={classes.nameless}>
          {t('courseday_attests_nameless', { people: nameless.map(({ email }) => email).join(', ') })}
        </Alert>
      )}
    </>
  )
}
