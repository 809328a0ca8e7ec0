// Where the palette leads: the pages of the menu, what can be done at once, school groups and schools; of each only what
// the viewer may see.

import type { School } from '@schoolbeheer/contracts/school/schools'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { may } from '@schoolbeheer/domain/permissions'
import { hasOwnSchoolPage, isOwnSchool } from '@schoolbeheer/domain/schools'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { postalCodeAndName } from '../../kit/address.ts'
import { useFormat } from '../../kit/format.ts'
import { useViewer } from '../../session/session.ts'
import { useMenu } from '../menu.ts'
import { bestOf, indexOf, type Index } from './search.ts'
import { useLists } from './useLists.ts'

/** `record`: a school group or a school. */
export type Place = { key: string; label: string; description?: string; record?: true; open: () => void }

type Options = {
  opened: boolean
  query: string
  /** Where the viewer went before. */
  recent: readonly Place[]
  /** Shows the shortcuts. */
  onHelp: () => void
}

const most = 8

/** The places that the text finds, by what they are; without a text all but the records. */
export function usePlaces({ opened, query, recent, onHelp }: Options) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const navigate = useNavigate()
  const viewer = useViewer()
  const { groups, schools, nameOfGroup, ...lists } = useLists(opened)

  const pages = useMenu().map(({ to, label }): Place => ({
    key: to,
    label: t(label),
    open: () => void navigate({ to }),
  }))

  const actions: Place[] = [
    { key: 'create', label: t('schoolgroup_create'), open: () => void navigate({ to: '/schoolgroups/create' }) },
    { key: 'help', label: t('shortcuts_title'), open: onHelp },
  ].filter(({ key }) => key !== 'create' || may(viewer, 'schoolGroups:write'))

  const placeOfGroup = ({ id, name, clientNumber, city }: SchoolGroup): Place => ({
    key: `group-${id}`,
    label: name ?? '–',
    description: joined(clientNumber, postalCodeAndName(city)),
    record: true,
    open: () => void navigate({ to: '/schoolgroups/$id', params: { id: String(id) } }),
  })
  const placeOfSchool = ({ id, guid, name, city, schoolGroupId }: School): Place => ({
    key: `school-${id}`,
    label: name ?? '–',
    description: joined(postalCodeAndName(city), nameOfGroup(schoolGroupId)),
    record: true,
    open: () =>
      viewer && hasOwnSchoolPage(viewer) && isOwnSchool(viewer, guid)
        ? void navigate({ to: '/schools/my' })
        : void navigate({ to: '/schools/$id', params: { id: String(id) } }),
  })

  function found<Row>(title: string, index: Index<Row>, placeOf: (row: Row) => Place) {
    const { rows, total, weak } = bestOf(index, query, most)
    const counts = { title, shown: number(rows.length), total: number(total) }
    return { key: title, title: total > most ? t('palette_firstof', counts) : title, weak, places: rows.map(placeOf) }
  }
  const foundAmong = (title: string, places: readonly Place[]) => {
    const index = indexOf(places, ({ label }) => [label])
    return found(title, index, (place) => place)
  }
  const all = (title: string, places: readonly Place[]) => ({ key: title, title, weak: false, places })

  const sections = query.trim()
    ? [
        foundAmong(t('palette_pages'), pages),
        foundAmong(t('palette_actions'), actions),
        found(t('schoolgroups_title'), groups, placeOfGroup),
        found(t('schools_title'), schools, placeOfSchool),
      ].toSorted((a, b) => Number(a.weak) - Number(b.weak))
    : [all(t('palette_recent'), recent), all(t('palette_pages'), pages), all(t('palette_actions'), actions)]

  return { sections: sections.filter(({ places }) => places.length > 0), ...lists }
}

function joined(...texts: (string | null | undefined)[]): string {
  return texts.filter(Boolean).join(' · ')
}
