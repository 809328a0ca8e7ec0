// The screenshot of a report, in a dialog. Only when the image cannot be shown, the gateway is asked for the reason.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Modal } from '@mantine/core'
import type { ExceptionLog } from '@schoolbeheer/contracts/school/exceptions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readError, statusOf } from '../../errors.ts'
import { requireFile } from '../../files/download.ts'
import { DownloadLink } from '../../files/DownloadLink.tsx'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { useFormat } from '../../kit/format.ts'
import { useKept } from '../../kit/modal/useKept.ts'
import classes from './ScreenshotModal.module.css'

type Props = {
  /** Absent while it is closed. */
  log: ExceptionLog | undefined
  onClose: () => void
}

export function ScreenshotModal({ log, onClose }: Props) {
  const { t } = useTranslation()
  const shown = useKept(log)
  return (
    <Modal
      opened={log !== undefined}
      onClose={onClose}
      size="80rem"
      title={t('exception_screenshot')}
      closeButtonProps={{ 'aria-label': t('shared_close') }}
    >
      {shown && <Screenshot key={shown.id} log={shown} />}
    </Modal>
  )
}

type ScreenshotState = { state: 'loading' | 'shown' } | { state: 'failed'; error: unknown }

function Screenshot({ log }: { log: ExceptionLog }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [showing, setShowing] = useState<ScreenshotState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const address = fileAddress('exceptionScreenshot', { id: log.id })

  async function findOut() {
    const missing = requireFile(address).then(
      () => null,
      (error: unknown) => error,
    )
    setShowing({ state: 'failed', error: await missing })
  }

  function retry() {
    setShowing({ state: 'loading' })
    setAttempt(attempt + 1)
  }

  if (showing.state === 'failed') {
    const { error } = showing
    if (statusOf(error) === 404) return <EmptyState title={t('exception_noscreenshot')} />
    return <ErrorAlert message={error ? readError(error).message : t('exception_screenshotbroken')} onRetry={retry} />
  }
  return (
    <>
      {showing.state === 'loading' && <Loading lines={1} height={320} />}
      <img
        key={attempt}
        src={address}
        alt={t('exception_screenshot_of', { date: format.shortDate(log.exceptionDate) })}
        className={classes.image}
        hidden={showing.state === 'loading'}
        onLoad={() => setShowing({ state: 'shown' })}
        onError={() => void findOut()}
      />
      {showing.state === 'shown' && (
        <DownloadLink href={address} fileName={`screenshot-${log.id}`} missing={t('exception_noscreenshot')}>
          {t('exception_screenshot_save')}
        </DownloadLink>
      )}
    </>
  )
}
