// The invoices of which somebody is asked why they are not paid: from a row, the ticked ones, or a toast, which stays when
// the page is left.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { createStore } from '../../kit/store.ts'

/** null while nobody is asked. */
export const undoing = createStore<readonly Invoice[] | null>(null)
