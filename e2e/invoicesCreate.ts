/** School groups of an upstream of the tests' own that can be invoiced, and the page that invoices them. */
import type { Page } from '@playwright/test'
import { group } from './records.ts'
import { table } from './tables.ts'

/** 5,000 groups: the first are due, two of them cannot be billed, and the last is billed for 2027. */
export const groups = Array.from({ length: 5000 }, (_, index) => ({
  ...group,
  id: index + 1,
  name: `Groep ${String(index + 1).padStart(4, '0')}`,
  clientNumber: `K${index + 1}`,
  yearly: index !== 1,
  contractFee: index === 3 ? null : 100.03,
  licenceExpirationDate: index < 5 ? '2020-12-31' : '2090-12-31',
  requiresPurchaseOrder: index === 2,
  ...(index === 4999 && { billedPeriods: [{ start: '2027-01-01', end: '2027-12-31', invoiceNumber: '2026-00012' }] }),
  ...(index === 0 && { licenceFee: 100, licenceFeeParts: 3, licenceFeePartsInvoiced: 1 }),
}))

export const start = 'Start van het contract'

export function groupTable(page: Page) {
  return table(page, 'Scholengroepen om te factureren')
}
export function box(page: Page, name: string) {
  return page.getByRole('checkbox', { name: `Aanvinken: ${name}`, exact: true })
}
export function tickAll(page: Page) {
  return page.getByRole('checkbox', { name: 'Alle getoonde aanvinken' })
}
export function bar(page: Page) {
  return page.getByRole('status').filter({ hasText: 'aangevinkt' })
}
