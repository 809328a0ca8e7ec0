// The releases of the desktop application, and the form that adds one.

import { Button, VisuallyHidden } from '@mantine/core'
import type { Release } from '@schoolbeheer/contracts/school/releases'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { Page } from '../../kit/page/Page.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { ShortTable } from '../../kit/table/ShortTable.tsx'
import { LongText } from '../../kit/text/LongText.tsx'
import { trpc } from '../../trpc.ts'
import { NewReleaseForm } from './NewReleaseForm.tsx'

const columns: Column<Release>[] = [
  { id: 'id', header: 'release_id', width: '5.5rem', value: ({ id }) => id },
  {
    id: 'test',
    header: 'release_test',
    width: '5.5rem',
    value: ({ test }) => (test ? 1 : 0),
    cell: ({ test }) => test && <TestMark />,
  },
  {
    id: 'name',
    header: 'release_name',
    width: '22%',
    value: ({ name }) => name,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    id: 'releaseNotes',
    header: 'release_releasenotes',
    value: ({ releaseNotes }) => releaseNotes,
    cell: ({ releaseNotes }) => <LongText>{releaseNotes}</LongText>,
  },
]

type Props = {
  /** Whether the form of a new release is open. */
  creating: boolean
  onCreate: () => void
  onClose: () => void
}

export function ReleasesPage({ creating, onCreate, onClose }: Props) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const { data: releases, error, refetch } = trpc.releases.list.useQuery()
  const [made, setMade] = useState<number>()
  const create = <Button onClick={onCreate}>+ {t('release_create')}</Button>

  async function putOnTop(release: Release) {
    // An answer that is still on its way does not contain the new release yet.
    await utils.releases.list.cancel()
    utils.releases.list.setData(undefined, (list) => list && [release, ...list])
    setMade(release.id)
    if (!releases) void refetch()
  }

  return (
    <Page title={t('releases_title')} actions={create}>
      {releases ? (
        releases.length > 0 ? (
          <ShortTable label={t('releases_title')} columns={columns} rows={releases} made={made} />
        ) : (
          <EmptyState title={t('releases_empty')} action={create} />
        )
      ) : error ? (
        <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
      ) : (
        <Loading lines={6} height={36} />
      )}
      <FormModal opened={creating} title={t('release_create')} size="lg">
        <NewReleaseForm onCreated={putOnTop} onFailed={() => void refetch()} onClose={onClose} />
      </FormModal>
    </Page>
  )
}

function TestMark() {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden>✓</span>
      <VisuallyHidden>{t('release_test_yes')}</VisuallyHidden>
    </>
  )
}
