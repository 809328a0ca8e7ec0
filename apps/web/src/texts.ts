// The keys of all texts: a misspelt one does not compile. build/texts.ts puts the texts themselves together.

import type { ParseKeys } from 'i18next'

type Texts = typeof import('./features/access/texts.json') &
  typeof import('./features/account/texts.json') &
  typeof import('./features/activity/texts.json') &
  typeof import('./features/attests/texts.json') &
  typeof import('./features/billing/texts.json') &
  typeof import('./features/calendar/texts.json') &
  typeof import('./features/courseDays/texts.json') &
  typeof import('./features/creditNotes/texts.json') &
  typeof import('./features/dispatches/texts.json') &
  typeof import('./features/exceptions/texts.json') &
  typeof import('./features/feedback/texts.json') &
  typeof import('./features/home/texts.json') &
  typeof import('./features/invoices/texts.json') &
  typeof import('./features/licences/texts.json') &
  typeof import('./features/locations/texts.json') &
  typeof import('./features/operations/texts.json') &
  typeof import('./features/overview/texts.json') &
  typeof import('./features/payments/texts.json') &
  typeof import('./features/purchaseOrders/texts.json') &
  typeof import('./features/reference/texts.json') &
  typeof import('./features/releases/texts.json') &
  typeof import('./features/reminders/texts.json') &
  typeof import('./features/reports/texts.json') &
  typeof import('./features/schoolGroups/texts.json') &
  typeof import('./features/schoolVisits/texts.json') &
  typeof import('./features/schools/texts.json') &
  typeof import('./features/users/texts.json') &
  typeof import('./features/worklist/texts.json') &
  typeof import('./kit/texts.json') &
  typeof import('./session/texts.json') &
  typeof import('./shell/texts.json')

/** The keys that `t` takes. */
export type TranslationKey = ParseKeys

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    resources: { translation: Record<Exclude<keyof Texts, 'default'>, string> }
  }
}
