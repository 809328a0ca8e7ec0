// The address from which a calendar reads the viewer's course days, where the upstream can: shown when asked for.

import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { CopyButton } from '../../kit/feedback/CopyButton.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { trpc } from '../../trpc.ts'
import classes from './calendar.module.css'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

export function CalendarSection() {
  const { t } = useTranslation()
  const can = useCan('account.calendar')
  const [url, setUrl] = useState<string>()
  const show = trpc.account.calendar.useMutation({ networkMode: 'always', onSuccess: (shown) => setUrl(shown.url) })
  if (!can) return null
  return (
    <Section title={t('calendar_title')}>
      <div className={classes.section}>
        <Text size="sm">{t('calendar_text')}</Text>
        {show.error && <ErrorAlert message={readError(show.error).message} />}
        {url === undefined ? (
          <BusyButton variant="default" busy={show.isPending} onClick={() => show.mutate({})}>
            {t('calendar_show')}
          </BusyButton>
        ) : (
          <Address url={url} onChange={setUrl} />
        )}
      </div>
    </Section>
  )
}

type Props = { url: string; onChange: (url: string | undefined) => void }

function Address({ url, onChange }: Props) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState<'renew' | 'revoke'>()
  const close = () => {
    setAsks(undefined)
    renew.reset()
    revoke.reset()
  }
  const renew = trpc.account.calendar.useMutation({
    networkMode: 'always',
    onSuccess: (renewed) => {
      onChange(renewed.url)
      close()
      toast.success(t('calendar_renewed'))
    },
  })
  const revoke = trpc.account.revokeCalendar.useMutation({
    networkMode: 'always',
    onSuccess: () => {
      onChange(undefined)
      toast.success(t('calendar_revoked'))
    },
  })
  return (
    <>
      <TextInput
        label={t('calendar_address')}
        description={t('calendar_secret')}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Group gap="xs">
        <CopyButton text={url} />
        <Button variant="default" size="xs" onClick={() => setAsks('renew')}>
          {t('calendar_renew')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setAsks('revoke')}>
          {t('calendar_revoke')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asks === 'renew'}
        title={t('calendar_renew_title')}
        verb={t('calendar_renew')}
        onConfirm={() => renew.mutate({ renew: true })}
        onClose={close}
        pending={renew.isPending}
        error={renew.error}
      >
        {t('calendar_renew_text')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'revoke'}
        title={t('calendar_revoke_title')}
        verb={t('calendar_revoke')}
        onConfirm={() => revoke.mutate()}
        onClose={close}
        pending={revoke.isPending}
        error={revoke.error}
      >
        {t('calendar_revoke_text')}
      </ConfirmDialog>
    </>
  )
}
