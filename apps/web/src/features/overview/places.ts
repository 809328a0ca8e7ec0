// The links of a group's page: to one of its records, and to the list of all of a kind, narrowed to the group.

import type { OverviewRow } from '@schoolbeheer/contracts/school/groupOverview'
import { linkOptions } from '@tanstack/react-router'
import { invoicePlace } from '../invoices/invoicePlace.ts'
import type { TranslationKey } from '../../texts.ts'

/** The name of each kind. */
export const kinds = {
  invoices: 'invoices_title',
  purchaseOrders: 'menu_purchaseorders',
  courseDays: 'menu_coursedays',
  schoolVisits: 'menu_schoolvisits',
  feedback: 'menu_feedback',
} as const satisfies Record<string, TranslationKey>
export type Kind = keyof typeof kinds

/** `managed`: whether the viewer has the list of all invoices, not only their own. */
export function placeOf(kind: Kind, { id, name, year }: OverviewRow, managed: boolean) {
  const search = { ...(year && managed && { year }), q: name ?? '', open: id }
  const params = { id: String(id) }
  const links = {
    invoices: invoicePlace({ id, number: name, year }, managed),
    purchaseOrders: linkOptions({ to: '/purchaseorders', search }),
    courseDays: linkOptions({ to: '/coursedays/$id', params }),
    schoolVisits: linkOptions({ to: '/schoolvisits/$id/edit', params }),
    feedback: linkOptions({ to: '/feedback/$id/edit', params }),
  }
  return links[kind]
}

/** The list of exactly the records that are counted, of all years. */
export function listOf(kind: Kind, group: number, managed: boolean) {
  const ofAllYears = { year: 'all', group }
  const links = {
    invoices: managed ? linkOptions({ to: '/invoices', search: ofAllYears }) : linkOptions({ to: '/invoices/my' }),
    purchaseOrders: linkOptions({ to: '/purchaseorders', search: ofAllYears }),
    courseDays: linkOptions({ to: '/coursedays', search: { group } }),
    schoolVisits: linkOptions({ to: '/schoolvisits', search: { group } }),
    feedback: linkOptions({ to: '/feedback', search: { group } }),
  }
  return links[kind]
}
