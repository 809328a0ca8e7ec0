// A message to everybody who comes to a course day, where the upstream sends one.

import { Button, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { trpc } from '../../trpc.ts'

type Props = { id: number; count: number }

export function WriteToAll(props: Props) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  if (!useCan('courseDays.message') || props.count === 0) return null
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('courseday_message')}
      </Button>
      <FormModal opened={opened} title={t('courseday_message_title')} size="lg">
        <MessageForm {...props} onClose={close} />
      </FormModal>
    </>
  )
}

const Message = courseDayExtensions.message.input.pick({ text: true })

function valuesOf() {
  return { text: '' }
}

function MessageForm({ id, count, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const saving = useSaving({
    schema: Message,
    valuesOf,
    send: ({ text }) => client.courseDays.message.mutate({ id, text }),
    networkMode: 'always',
    meta: { stale: ['courseDays'] },
    onSaved: ({ sent }) => {
      if (sent > 0) toast.success(t('courseday_message_sent', { count: sent }))
      else toast.info(t('courseday_message_none'))
      onClose()
    },
  })
  return (
    <FormShell
      saving={saving}
      submitLabel={t('courseday_message_send', { count })}
      cancel={
        <Button variant="default" disabled={saving.pending} onClick={onClose}>
          {t('shared_cancel')}
        </Button>
      }
    >
      <Textarea
        {...saving.form.getInputProps('text')}
        label={t('courseday_message_text')}
        description={t('courseday_message_hint', { count })}
        autosize
        minRows={5}
        maxRows={12}
        required
        data-autofocus
      />
    </FormShell>
  )
}
