// The school groups in the command palette: finding one, editing the one that is shown, adding one, exporting all.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { may } from '@schoolbeheer/domain/permissions'
import { textsOfGroup } from '@schoolbeheer/domain/schoolGroupList'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toldInToast } from '../../files/told.ts'
import { paletteStaleTime, useRecords, type PaletteEntries, type Place } from '../../kit/palette/entries.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { postalCodeAndName } from '../reference/address.ts'

export const paletteRow = 1

export function usePaletteEntries(opened: boolean): PaletteEntries {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const at = useMatch({ from: '/_signed-in/schoolgroups/$id/', shouldThrow: false })
  const enabled = may(viewer, 'schoolGroups:read')
  const list = trpc.schoolGroups.list.useQuery(undefined, { staleTime: paletteStaleTime, enabled: opened && enabled })

  const records = useRecords({
    title: t('schoolgroups_title'),
    enabled,
    list,
    textsOf: textsOfGroup,
    placeOf: ({ id, name, clientNumber, city }) => ({
      key: `group-${id}`,
      label: name ?? '–',
      description: [clientNumber, postalCodeAndName(city)].filter(Boolean).join(' · '),
      open: () => void navigate({ to: '/schoolgroups/$id', params: { id: String(id) } }),
    }),
  })
  const create = {
    key: 'create-group',
    label: t('schoolgroup_create'),
    open: () => void navigate({ to: '/schoolgroups/create' }),
  }
  const shown = list.data?.find(({ id }) => String(id) === at?.params.id)
  const edit = shown && {
    key: 'edit-group',
    label: t('schoolgroup_edit', { name: shown.name ?? '–' }),
    open: () => void navigate({ to: '/schoolgroups/$id/edit', params: { id: String(shown.id) } }),
  }
  const save: Place = {
    key: 'export-groups',
    label: `${t('schoolgroups_title')}${t('shared_colon')} ${t('schoolgroups_exportall')}`,
    typed: true,
    open: () => void exportAll(),
  }
  return {
    records,
    actions: [
      ...(may(viewer, 'schoolGroups:write') ? [edit ?? [], create].flat() : []),
      ...(may(viewer, 'schoolGroups:export') ? [save] : []),
    ],
  }
}

function exportAll() {
  const address = fileAddress('schoolGroups')
  return toldInToast(address, async () => {
    const { download } = await import('../../files/download.ts')
    await download(address)
  })
}
