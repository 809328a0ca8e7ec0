// Credit notes in the command palette, by their number: each stands beside its invoice.

import { may } from '@schoolbeheer/domain/permissions'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFound } from '../../found.ts'
import type { PaletteEntries } from '../../kit/palette/entries.ts'
import { foundRecords } from '../../kit/palette/foundRecords.ts'
import { useViewer } from '../../session/session.ts'

export const paletteRow = 3.2

export function usePaletteEntries(opened: boolean, query: string): PaletteEntries {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const search = useFound({ opened, query, enabled: may(viewer, 'invoices:read'), by: 'school' })
  const records = foundRecords({
    title: t('creditnotes_title'),
    rows: search.found.creditNotes,
    placeOf: ({ id, creditNoteNumber, invoiceId, invoiceNumber, year, schoolGroupName }) => ({
      key: `creditnote-${id}`,
      label: creditNoteNumber,
      description: [invoiceNumber, schoolGroupName].filter(Boolean).join(' · '),
      open: () =>
        may(viewer, 'invoices:manage')
          ? void navigate({ to: '/invoices', search: { year, q: invoiceNumber, open: invoiceId } })
          : void navigate({ to: '/invoices/my', search: { q: invoiceNumber, open: invoiceId } }),
    }),
    search,
  })
  return { actions: [], records }
}
