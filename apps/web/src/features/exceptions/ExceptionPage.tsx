// The page of a bug: its message, the text of its exception, and each time that it was reported.

import type { Exception } from '@schoolbeheer/contracts/school/exceptions'
import { useTranslation } from 'react-i18next'
import { readError, statusOf } from '../../errors.ts'
import { CopyButton } from '../../kit/feedback/CopyButton.tsx'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { LongText } from '../../kit/text/LongText.tsx'
import { trpc } from '../../trpc.ts'
import { placeOf } from './exceptionList.ts'
import classes from './ExceptionPage.module.css'
import { LogTable } from './LogTable.tsx'
import { NeighbourLinks } from './NeighbourLinks.tsx'
import { ScreenshotModal } from './ScreenshotModal.tsx'

type Props = {
  /** null: the address does not name a bug. */
  id: number | null
  /** The log whose screenshot is open. */
  screenshot: number | undefined
  onCloseScreenshot: () => void
}

export function ExceptionPage({ id, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <Page
      title={id === null ? t('exception_title') : t('exception_titleof', { id })}
      trail={
        <Crumb to="/exceptions" search={placeOf}>
          {t('menu_bugs')}
        </Crumb>
      }
      actions={
        <>
          <ButtonLink variant="default" to="/exceptions" search={placeOf}>
            {t('exception_backtolist')}
          </ButtonLink>
          {id !== null && <NeighbourLinks id={id} />}
        </>
      }
    >
      {id === null ? <NotFound /> : <OneException key={id} id={id} {...props} />}
    </Page>
  )
}

function OneException({ id, ...props }: Omit<Props, 'id'> & { id: number }) {
  const { data: exception, error, refetch } = trpc.exceptions.logs.useQuery({ id })
  if (statusOf(error) === 404) return <NotFound />
  if (exception) return <Details exception={exception} {...props} />
  if (error) return <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
  return <Loading />
}

function Details({ exception, screenshot, onCloseScreenshot }: DetailsProps) {
  const { t } = useTranslation()
  const logs = exception.logs ?? []
  const text = exception.exception
  return (
    <>
      <div className={classes.message}>
        <LongText maxHeight={112}>{exception.message}</LongText>
      </div>
      <Section title={t('exception_exception')} actions={text && <CopyButton text={text} />}>
        {text ? (
          <div className={classes.text}>
            <LongText maxHeight={391}>{text}</LongText>
          </div>
        ) : (
          <EmptyState title={t('exception_notext')} />
        )}
      </Section>
      <Section title={t('exception_logs')}>
        <LogTable logs={logs} />
      </Section>
      <ScreenshotModal log={logs.find((log) => log.id === screenshot)} onClose={onCloseScreenshot} />
    </>
  )
}

type DetailsProps = Omit<Props, 'id'> & { exception: Exception }

function NotFound() {
  const { t } = useTranslation()
  return <EmptyState title={t('exception_notfound')} description={t('exception_notfound_text')} />
}
