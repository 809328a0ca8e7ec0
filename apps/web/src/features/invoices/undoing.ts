// The invoices of which a toast was told that they are not paid after all: it stays when the page of the list is left, and
// leads back to it.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { createStore } from '../../kit/store.ts'

/** null once the page asks why. */
export const undoing = createStore<readonly Invoice[] | null>(null)
