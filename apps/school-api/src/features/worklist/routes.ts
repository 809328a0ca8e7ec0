/** The call for the caller's worklist. */
import { worklist, type WorklistItem } from '@schoolbeheer/contracts/school/worklist'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { toEuro } from '@schoolbeheer/domain/money'
import { may, type Viewer } from '@schoolbeheer/domain/permissions'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { countPeopleWaiting, countUnfinishedDays, listOwn } from './days.ts'
import { countOrders } from './ordering.ts'
import { countPayments, countReminders, countTroubledDeliveries } from './payments.ts'
import { countContracts, countInvoices, countOwnInvoices, countUncertainMails, type CountedWork } from './queries.ts'
import { countSources } from './sources.ts'

export function addWorklistRoutes(api: SchoolApi): void {
  const { db } = api.database
  const counted = async (viewer: Viewer): Promise<CountedWork[]> => [
    ...(await countedInvoices(viewer)),
    ...(may(viewer, 'payments:read') ? await countPayments(db) : []),
    ...(may(viewer, 'courseDays:write') ? await countedOfDays() : []),
    ...(may(viewer, 'courseDays:signUp') ? await listOwn(db, viewer, new Date(api.now())) : []),
  ]
  const countedOfDays = async () => {
    const now = new Date(api.now())
    return [
      ...(await countUncertainMails(db)),
      ...(await countUnfinishedDays(db, now)),
      ...(await countPeopleWaiting(db, now)),
    ]
  }
  const countedInvoices = async (viewer: Viewer): Promise<CountedWork[]> => {
    const today = brusselsDate(new Date(api.now()))
    if (may(viewer, 'invoices:manage')) {
      const orders = may(viewer, 'purchaseOrders:manage')
      return (
        await Promise.all([
          countContracts(db, today),
          countInvoices(db, today),
          countReminders(api),
          countTroubledDeliveries(db),
          countSources(api, orders ? ['invoice', 'purchaseOrder'] : ['invoice']),
          ...(orders ? [countOrders(db)] : []),
        ])
      ).flat()
    }
    return may(viewer, 'invoices:read') ? countOwnInvoices(db, viewer, today) : []
  }
  serve(api, worklist, {
    get: async (_, viewer) => (await counted(viewer)).filter(({ count }) => count > 0).map(toWaiting),
  })
}

function toWaiting({ cents, ...counted }: CountedWork): WorklistItem {
  return { ...counted, ...(cents !== undefined && { amount: toEuro(cents) }) }
}
