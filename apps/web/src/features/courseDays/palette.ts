// The course days in the command palette: finding one, editing the one that is shown, adding one.

import { may } from '@schoolbeheer/domain/permissions'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { paletteStaleTime, useRecords, type PaletteEntries } from '../../kit/palette/entries.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { textsOf } from './textsOf.ts'

export const paletteRow = 8

export function usePaletteEntries(opened: boolean): PaletteEntries {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const format = useFormat()
  const viewer = useViewer()
  const at = useMatch({ from: '/_signed-in/coursedays/$id/', shouldThrow: false })
  const enabled = may(viewer, 'courseDays:read')
  const options = { staleTime: paletteStaleTime, enabled: opened && enabled }
  const future = trpc.courseDays.future.useQuery(undefined, options)
  const past = trpc.courseDays.past.useQuery(undefined, options)
  // The list stays the same until one of the two changes, because every new list is indexed.
  const data = useMemo(
    () => (future.data && past.data ? [...future.data, ...past.data] : undefined),
    [future.data, past.data],
  )

  const records = useRecords({
    title: t('menu_coursedays'),
    enabled,
    list: {
      data,
      error: future.error ?? past.error,
      refetch: () => Promise.all([future.refetch(), past.refetch()]),
    },
    textsOf,
    placeOf: ({ id, theme, type, startDate }) => ({
      key: `courseday-${id}`,
      label: theme ?? '–',
      description: [format.date(startDate), t(`courseday_type_${type}`)].join(' · '),
      open: () => void navigate({ to: '/coursedays/$id', params: { id: String(id) } }),
    }),
  })
  const create = {
    key: 'create-courseday',
    label: t('courseday_create'),
    open: () => void navigate({ to: '/coursedays/create' }),
  }
  const shown = data?.find(({ id }) => String(id) === at?.params.id)
  const edit = shown && {
    key: 'edit-courseday',
    label: t('courseday_edit', { theme: shown.theme ?? '–' }),
    open: () => void navigate({ to: '/coursedays/$id/edit', params: { id: String(shown.id) } }),
  }
  return { records, actions: may(viewer, 'courseDays:write') ? [edit ?? [], create].flat() : [] }
}
