// The address that opens an invoice in its list.

import { linkOptions } from '@tanstack/react-router'

type Numbered = { id: number; number: string | null | undefined; year?: number | null | undefined }

/** `managed`: whether the viewer has the list of all invoices, not only their own. */
export function invoicePlace({ id, number, year }: Numbered, managed: boolean) {
  const search = { ...(year && managed && { year }), q: number ?? '', open: id }
  return linkOptions({ to: managed ? '/invoices' : '/invoices/my', search })
}

/** The year of an invoice number: '2026-00001'. */
export function yearOf(number: string | null | undefined): number | undefined {
  const [, year] = /^(\d{4})-/.exec(number ?? '') ?? []
  return year === undefined ? undefined : Number(year)
}
