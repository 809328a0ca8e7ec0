// The invoices whose payment a toast was asked to undo. The toast stays when the page of the list is left, and leads
// back to it.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { appStore } from '../../kit/store.ts'

/** null once the page has asked for the reason. */
export const undoingOf = appStore<readonly Invoice[] | null>(null)
