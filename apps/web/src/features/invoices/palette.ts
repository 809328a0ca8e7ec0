// The invoices in the command palette: making them, and finding each by number, payment reference or amount, on the
// server or among those that a page has read.

import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { sourceTypes } from '@schoolbeheer/domain/billing/kinds'
import { toEuro } from '@schoolbeheer/domain/money'
import { may } from '@schoolbeheer/domain/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFound } from '../../found.ts'
import { useFormat } from '../../kit/format.ts'
import { useRecords, type PaletteEntries, type Place } from '../../kit/palette/entries.ts'
import { foundRecords } from '../../kit/palette/foundRecords.ts'
import type { SearchResult } from '../../kit/palette/search.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { useCreations } from '../billing/creations.ts'
import { fromOrdersPage, invoicesPage } from '../billing/kinds.ts'
import { openOf } from './amounts.ts'

export const paletteRow = 3

type KnownInvoice = { year: number | undefined; invoice: Invoice }

export function usePaletteEntries(opened: boolean, query: string): PaletteEntries {
  const { t } = useTranslation()
  const { euro } = useFormat()
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
          ].flatMap(([key, list]) => (list ?? []).map((invoice): KnownInvoice => ({ year: yearIn(key), invoice })))
        : undefined,
    [opened, queryClient],
  )

  function placeOf(id: number, year: number | undefined, invoiceNumber: string, description: string): Place {
    const search = { ...(year !== undefined && { year }), q: invoiceNumber, open: id }
    return {
      key: `invoice-${id}`,
      label: invoiceNumber || '–',
      description,
      record: true,
      open: () => void navigate({ to: year === undefined ? '/invoices/my' : '/invoices', search }),
    }
  }

  const openText = (open: number) => t('invoice_openamount', { amount: euro(open) })

  const title = t('invoices_title')
  const read = useRecords({
    title,
    enabled: false,
    list: { data, error: null, refetch: () => Promise.resolve() },
    textsOf,
    placeOf: ({ year, invoice }) =>
      placeOf(
        invoice.id,
        year,
        invoice.invoiceNumber ?? '',
        describe(invoice.schoolGroupName, openText(toEuro(openOf(invoice)))),
      ),
  })
  const search = useFound({ opened, query, enabled: may(viewer, 'invoices:read'), by: 'school' })
  const found = foundRecords({
    title,
    rows: search.found.invoices,
    placeOf: ({ id, year, invoiceNumber, schoolGroupName, total, open }) =>
      placeOf(
        id,
        may(viewer, 'invoices:manage') ? year : undefined,
        invoiceNumber,
        describe(schoolGroupName, euro(total), typeof open === 'number' && openText(open)),
      ),
    search,
  })
  const records = {
    ...found,
    find: (text: string, most: number): SearchResult<Place> => {
      const first = read.find(text, most)
      const more = found.find(text, most).rows.filter(({ key }) => first.rows.every((place) => place.key !== key))
      const rows = [...first.rows, ...more].slice(0, most)
      return { rows, total: Math.max(first.total, rows.length), weak: first.weak && more.length === 0 }
    },
  }
  const create = {
    key: 'create-contract-invoices',
    label: t('invoices_createcontract'),
    open: () => void navigate({ to: '/invoices/create' }),
  }
  const others = useCreations([
    ...sourceTypes.map((type) => ({ link: invoicesPage(type), title: `invoices_create_${type}` as const })),
    { link: fromOrdersPage, title: 'invoices_create_order' },
  ])
  return { records, actions: may(viewer, 'invoices:manage') ? [create, ...others] : [] }
}

function describe(...parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ')
}

function textsOf({ invoice: { invoiceNumber, reference, schoolGroupName, purchaseOrderName } }: KnownInvoice) {
  return [invoiceNumber, reference, formatPaymentReference(reference ?? ''), schoolGroupName, purchaseOrderName]
}

/** The year whose invoices a query has read; undefined for the own invoices, which are of all years. */
function yearIn([, asked]: readonly unknown[]): number | undefined {
  return isAsked(asked) ? asked.input.year : undefined
}

function isAsked(asked: unknown): asked is { input: { year: number } } {
  return typeof asked === 'object' && asked !== null && 'input' in asked
}
