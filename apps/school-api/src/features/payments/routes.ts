/** The calls on payments. */
import { payments } from '@schoolbeheer/contracts/school/payments'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { accept } from './accept.ts'
import { allocate, assign, dismiss, pair, reopen, undo } from './decisions.ts'
import { listEntries } from './queries.ts'
import { suggest } from './suggest.ts'
import { toEntry } from './wire.ts'

export function addPaymentRoutes(api: SchoolApi): void {
  const { db } = api.database
  const { statements: _statements, ...ledger } = payments
  serve(api, ledger, {
    entries: async (asked) => (await listEntries(db, asked)).map(toEntry),
    suggest: ({ id }) => suggest(api, id),
    accept: (asked, viewer) => accept(api, actOf(api, viewer), asked),
    allocate: (asked, viewer) => allocate(api, actOf(api, viewer), asked),
    pair: (asked, viewer) => pair(api, actOf(api, viewer), asked),
    assign: (asked, viewer) => assign(api, actOf(api, viewer), asked),
    dismiss: (asked, viewer) => dismiss(api, actOf(api, viewer), asked),
    undo: (asked, viewer) => undo(api, actOf(api, viewer), asked),
    reopen: (asked, viewer) => reopen(api, actOf(api, viewer), asked),
  })
}
