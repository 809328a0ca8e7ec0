// The provinces to choose from, in the language of the interface: the upstream names them in Dutch.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationKey } from '../../texts.ts'
import { trpc } from '../../trpc.ts'

const names: Record<string, TranslationKey> = {
  Antwerpen: 'province_antwerpen',
  Brussel: 'province_brussel',
  Henegouwen: 'province_henegouwen',
  Limburg: 'province_limburg',
  Luik: 'province_luik',
  Luxemburg: 'province_luxemburg',
  Namen: 'province_namen',
  'Oost-Vlaanderen': 'province_oostvlaanderen',
  'Vlaams-Brabant': 'province_vlaamsbrabant',
  'Waals-Brabant': 'province_waalsbrabant',
  'West-Vlaanderen': 'province_westvlaanderen',
}

/** The provinces by name; an unknown one keeps the name that the upstream gives it. */
export function useProvinces() {
  const { t, i18n } = useTranslation()
  const reading = trpc.reference.provinces.useQuery()
  const options = useMemo(
    () =>
      (reading.data ?? [])
        .map(({ id, name }) => {
          const key = names[name ?? '']
          return { id, label: key ? t(key) : (name ?? '–') }
        })
        .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language)),
    [reading.data, t, i18n.language],
  )
  return { reading, options }
}
