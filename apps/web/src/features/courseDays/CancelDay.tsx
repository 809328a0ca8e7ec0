// Cancelling a course day for good, where the upstream can; the question says how many people it concerns.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { whyNotCancel } from '@schoolbeheer/domain/courseDays/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { trpc } from '../../trpc.ts'
import { hasEnded } from './moments.ts'

type Props = { day: CourseDay; viewer: SessionUser }

export function CancelDay({ day, viewer }: Props) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  const [now] = useState(() => new Date())
  const can = useCan('courseDays.cancel')
  const participants = trpc.courseDays.participants.useQuery({ id: day.id })
  const cancel = trpc.courseDays.cancel.useMutation({
    networkMode: 'always',
    meta: { stale: ['courseDays'] },
    onSuccess: () => {
      close()
      toast.success(t('courseday_cancel_done'))
    },
  })
  if (!can || day.cancelled) return null
  const reason = whyNotCancel(viewer, { cancelled: day.cancelled, billed: day.billed ?? false })
  if (reason) return <UnavailableButton reason={t(reason)}>{t('courseday_cancel')}</UnavailableButton>

  return (
    <>
      <Button variant="default" onClick={open}>
        {t('courseday_cancel')}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t('courseday_cancel_title', { theme: day.theme ?? '–' })}
        verb={t('courseday_cancel')}
        // ‘Annuleren’ is the label of the other button here.
        cancel={t('shared_back')}
        onConfirm={() => cancel.mutate({ id: day.id })}
        onClose={() => {
          close()
          cancel.reset()
        }}
        pending={cancel.isPending}
        error={cancel.error}
      >
        {participants.data && t('courseday_cancel_count', { count: participants.data.length })}{' '}
        {t(hasEnded(day, now) ? 'courseday_cancel_past' : 'courseday_cancel_text')}
      </ConfirmDialog>
    </>
  )
}
