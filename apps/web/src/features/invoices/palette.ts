// Invoices in the command palette: making them, and each of those that a page has read, by its number.

import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { may } from '@schoolbeheer/domain/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecords, type PaletteEntries } from '../../kit/palette/entries.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'

export const paletteRow = 3

type Read = { year: number | undefined; invoice: Invoice }

export function usePaletteEntries(opened: boolean): PaletteEntries {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  // Lists of invoices are long: the palette reads none for itself.
  const data = useMemo(
    () =>
      opened
        ? [
            ...queryClient.getQueriesData<Invoice[]>({ queryKey: getQueryKey(trpc.invoices.list) }),
            ...queryClient.getQueriesData<Invoice[]>({ queryKey: getQueryKey(trpc.invoices.listOwn) }),
          ].flatMap(([key, list]) => (list ?? []).map((invoice): Read => ({ year: yearIn(key), invoice })))
        : undefined,
    [opened, queryClient],
  )

  const records = useRecords({
    title: t('invoices_title'),
    enabled: false,
    list: { data, error: null, refetch: () => Promise.resolve() },
    textsOf,
    placeOf: ({ year, invoice: { id, invoiceNumber, schoolGroupName } }) => ({
      key: `invoice-${id}`,
      label: invoiceNumber ?? '–',
      description: schoolGroupName ?? '',
      open: () =>
        void navigate({
          to: year === undefined ? '/invoices/my' : '/invoices',
          search: { ...(year !== undefined && { year }), q: invoiceNumber ?? '', open: id },
        }),
    }),
  })
  const create = {
    key: 'create-contract-invoices',
    label: t('invoices_createcontract'),
    open: () => void navigate({ to: '/invoices/create' }),
  }
  return { records, actions: may(viewer, 'invoices:manage') ? [create] : [] }
}

function textsOf({ invoice: { invoiceNumber, reference, schoolGroupName, purchaseOrderName } }: Read) {
  return [invoiceNumber, reference, formatPaymentReference(reference ?? ''), schoolGroupName, purchaseOrderName]
}

/** The year whose invoices a query has read; undefined for one's own, of all years. */
function yearIn([, asked]: readonly unknown[]): number | undefined {
  return isAsked(asked) ? asked.input.year : undefined
}

function isAsked(asked: unknown): asked is { input: { year: number } } {
  return typeof asked === 'object' && asked !== null && 'input' in asked
}
