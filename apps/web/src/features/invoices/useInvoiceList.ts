// The list of invoices as the address of the page has it: searched, filtered and sorted.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useMemo, useState } from 'react'
import { useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { invoiceList } from './columns.tsx'
import { filtersOf } from './invoiceFilters.ts'
import { findingAmounts } from './search.ts'

const find = findingAmounts(invoiceList.find)

export function useInvoiceList(invoices: readonly Invoice[] | undefined, place: ListPlace) {
  const [today] = useState(() => brusselsDate(new Date()))
  const filtered = useMemo(() => ({ ...invoiceList, find, filters: filtersOf(today) }), [today])
  return { ...useList(filtered, invoices, place), today }
}
