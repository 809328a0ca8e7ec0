// Bugs in the command palette: by their number, as in 'bug 3'.

import { may } from '@schoolbeheer/domain/permissions'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PaletteEntries } from '../../kit/palette/entries.ts'
import { useViewer } from '../../session/session.ts'

export const paletteRow = 4

export function usePaletteEntries(): PaletteEntries {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const enabled = may(useViewer(), 'exceptions:manage')
  const bug = (id: string) => ({
    key: `bug-${id}`,
    label: t('exception_titleof', { id }),
    open: () => void navigate({ to: '/exceptions/$id', params: { id } }),
  })
  return {
    actions: [],
    records: {
      title: t('exceptions_title'),
      find: (text) => {
        const id = enabled ? /^\s*bugs?\s*#?\s*([1-9]\d{0,8})\s*$/i.exec(text)?.[1] : undefined
        return { rows: id ? [bug(id)] : [], total: id ? 1 : 0, weak: false }
      },
      loading: false,
      failure: null,
      retry: () => undefined,
    },
  }
}
