// A location read by its id, and the trail that leads to it.

import type { Location } from '@schoolbeheer/contracts/school/locations'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../errors.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { RecordPage } from '../../kit/page/RecordPage.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { trpc } from '../../trpc.ts'

type Props = {
  /** null when the address names no location. */
  id: number | null
  /** Waits until the location is read anew, and then keeps that version; see `RecordPage`. */
  forForm?: boolean
  children: (location: Location) => ReactNode
}

export function OneLocation({ id, forForm = false, children }: Props) {
  const { t } = useTranslation()
  const { data, error, isFetchedAfterMount, refetch } = trpc.locations.byId.useQuery(
    { id: Number(id) },
    { enabled: id !== null, refetchOnMount: forForm ? 'always' : true },
  )

  return (
    <RecordPage
      key={id}
      title={t('location_title')}
      record={id === null || statusOf(error) === 404 ? null : data}
      reading={{ error, isFetchedAfterMount, retry: () => void refetch() }}
      forForm={forForm && id !== null}
      notFound={
        <EmptyState
          title={t('location_notfound')}
          description={t('location_notfound_text')}
          action={<ButtonLink to="/locations">{t('location_backtolist')}</ButtonLink>}
        />
      }
    >
      {children}
    </RecordPage>
  )
}

export function LocationsCrumb() {
  const { t } = useTranslation()
  return <Crumb to="/locations">{t('menu_locations')}</Crumb>
}
