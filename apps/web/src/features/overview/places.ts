// Where the page of a group leads: to one of what belongs to it, and to the list of all, narrowed to the group.

import type { OverviewRow } from '@schoolbeheer/contracts/school/groupOverview'
import { linkOptions } from '@tanstack/react-router'
import type { TranslationKey } from '../../texts.ts'

/** What each kind is called. */
export const kinds = {
  invoices: 'invoices_title',
  purchaseOrders: 'menu_purchaseorders',
  courseDays: 'menu_coursedays',
  schoolVisits: 'menu_schoolvisits',
  feedback: 'menu_feedback',
} as const satisfies Record<string, TranslationKey>
export type Kind = keyof typeof kinds

/** `managed`: whether the viewer has the list of all invoices, not only of the own ones. */
export function placeOf(kind: Kind, { id, name, year }: OverviewRow, managed: boolean) {
  const search = { ...(year && managed && { year }), q: name ?? '', open: id }
  const params = { id: String(id) }
  const links = {
    invoices: linkOptions({ to: managed ? '/invoices' : '/invoices/my', search }),
    purchaseOrders: linkOptions({ to: '/purchaseorders', search }),
    courseDays: linkOptions({ to: '/coursedays/$id', params }),
    schoolVisits: linkOptions({ to: '/schoolvisits/$id/edit', params }),
    feedback: linkOptions({ to: '/feedback/$id/edit', params }),
  }
  return links[kind]
}

/** Lists of a year show that of the newest; course days have no list of one group. */
export function listOf(kind: Kind, group: string, newest: OverviewRow, managed: boolean) {
  const search = { ...(newest.year && { year: newest.year }), q: group }
  const links = {
    invoices: managed ? linkOptions({ to: '/invoices', search }) : linkOptions({ to: '/invoices/my' }),
    purchaseOrders: linkOptions({ to: '/purchaseorders', search }),
    courseDays: linkOptions({ to: '/coursedays' }),
    schoolVisits: linkOptions({ to: '/schoolvisits', search }),
    feedback: linkOptions({ to: '/feedback', search }),
  }
  return links[kind]
}
