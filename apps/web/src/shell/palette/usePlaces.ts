// The places to which the palette leads: the pages of the menu, actions, and the records that features add; of each
// only those that the viewer may see.

import { languages } from '@schoolbeheer/domain/languages'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import type { PaletteEntries, Place, UsePaletteEntries } from '../../kit/palette/entries.ts'
import { bestOf, indexOf, type SearchResult } from '../../kit/palette/search.ts'
import { schemes, useAccountActions } from '../../kit/accountActions.ts'
import { leave } from '../leave.ts'
import { useMenu } from '../menu.ts'

type Options = {
  opened: boolean
  query: string
  /** The records that the viewer opened before. */
  recent: readonly Place[]
  /** Shows the shortcuts. */
  onHelp: () => void
}

const most = 8

type Module = { paletteRow: number; usePaletteEntries: UsePaletteEntries }
const modules = import.meta.glob<Module>('../../features/*/palette.ts', { eager: true })

const features = Object.values(modules).toSorted((a, b) => a.paletteRow - b.paletteRow)

/** The hooks of all features as one, called in the same order at every render. */
const useEntries = features.reduce<(...asked: Parameters<UsePaletteEntries>) => PaletteEntries[]>(
  (useOthers, { usePaletteEntries }) =>
    function useAll(...asked) {
      return [...useOthers(...asked), usePaletteEntries(...asked)]
    },
  () => [],
)

/** The places that the text finds, grouped by kind; without a text all places except the records. */
export function usePlaces({ opened, query, recent, onHelp }: Options) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const navigate = useNavigate()
  const entries = useEntries(opened, query)
  const { speak, color } = useAccountActions()
  const lists = entries.map(({ records }) => records)
  const failed = lists.filter(({ failure }) => failure !== null)

  const pages = useMenu().map(({ to, label }): Place => ({
    key: to,
    label: t(label),
    open: () => void navigate({ to }),
  }))
  const help = { key: 'help', label: t('shortcuts_title'), open: onHelp }
  const colon = t('shared_colon')
  const typed = (label: string, open: () => void): Place => ({ key: label, label, typed: true, open })
  const account = [
    ...languages.map((locale) =>
      typed(`${t('shell_language')}${colon} ${t(`language_${locale}`)}`, () => speak(locale)),
    ),
    ...schemes.map((scheme) => typed(`${t('shell_colors')}${colon} ${t(`colors_${scheme}`)}`, () => color(scheme))),
    typed(t('menu_logout'), leave),
  ]
  const actions: Place[] = [...entries.flatMap((entry) => entry.actions), ...account, help]

  function found(title: string, { rows, total, weak }: SearchResult<Place>) {
    const counts = { title, shown: number(rows.length), total: number(total) }
    return { key: title, title: total > most ? t('palette_firstof', counts) : title, weak, places: rows }
  }
  const foundAmong = (title: string, places: readonly Place[]) => {
    const index = indexOf(places, ({ label }) => [label])
    return found(title, bestOf(index, query, most))
  }
  const all = (title: string, places: readonly Place[]) => ({ key: title, title, weak: false, places })

  const sections = query.trim()
    ? [
        foundAmong(t('palette_pages'), pages),
        foundAmong(t('palette_actions'), actions),
        ...lists.map(({ title, find }) => found(title, find(query, most))),
      ].toSorted((a, b) => Number(a.weak) - Number(b.weak))
    : [
        all(t('palette_recent'), recent),
        all(t('palette_pages'), pages),
        all(
          t('palette_actions'),
          actions.filter((action) => !action.typed),
        ),
      ]

  return {
    sections: sections.filter(({ places }) => places.length > 0),
    loading: lists.some(({ loading }) => loading),
    failure: failed[0]?.failure ?? null,
    retry: () => failed.forEach((list) => list.retry()),
  }
}
