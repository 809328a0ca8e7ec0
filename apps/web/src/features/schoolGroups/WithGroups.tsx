// A form about a school group, drawn once the groups are read.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import type { ReactNode } from 'react'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { trpc } from '../../trpc.ts'

type Props = {
  /** The page's title until the groups are read. */
  title: string
  children: (groups: readonly SchoolGroup[]) => ReactNode
}

export function WithGroups({ title, children }: Props) {
  const { data, error, refetch } = trpc.schoolGroups.list.useQuery()
  if (data) return children(data)
  return (
    <Page title={title}>
      {error ? <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} /> : <Loading />}
    </Page>
  )
}
