/** The calls of reports. */
import { reportFiles, reports } from '@schoolbeheer/contracts/school/reports'
import { serve, serveFiles } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { readAccount, toAccount } from './account.ts'
import { pastDay, readAged, toAged } from './aged.ts'
import { listAgedInvoices } from './agedInvoices.ts'
import { agedXlsx } from './agedFile.ts'
import { listAttendance, listOccupancy } from './occupancy.ts'
import { listEndingLicences, listExpected, listRevenue, listRevenueDocuments } from './revenue.ts'
import { accountPdf, accountXlsx } from './accountFiles.ts'

export function addReportRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, reports, {
    account: async (asked, viewer) => toAccount(await readAccount(db, viewer, asked)),
    aged: async ({ date }) => toAged(await readAged(api, pastDay(api, date))),
    agedInvoices: ({ date, ...asked }) => listAgedInvoices(api, { date: pastDay(api, date), ...asked }),
    revenue: ({ year }) => listRevenue(db, year),
    revenueDocuments: (asked) => listRevenueDocuments(db, asked),
    expected: () => listExpected(api),
    licences: ({ until }) => listEndingLicences(db, until),
    occupancy: (asked) => listOccupancy(api, asked),
    attendance: ({ year }) => listAttendance(api, year),
  })
  serveFiles(api, reportFiles, {
    accountPdf: (asked, viewer, language) => accountPdf(api, viewer, asked, language),
    accountXlsx: (asked, viewer, language) => accountXlsx(api, viewer, asked, language),
    aged: ({ date }, _viewer, language) => agedXlsx(api, pastDay(api, date), language),
  })
}
