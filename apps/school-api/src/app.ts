/** The school API: the documented calls on its own database. */
import { account, accountChecks } from '@schoolbeheer/contracts/identity/account'
import { audit } from '@schoolbeheer/contracts/identity/audit'
import { release } from '@schoolbeheer/contracts/identity/release'
import { userRoles, users } from '@schoolbeheer/contracts/identity/users'
import { createApp } from '@schoolbeheer/server/app'
import { bearerAuthentication } from '@schoolbeheer/server/bearer'
import { renewJobsOnce, watchInstallation } from '@schoolbeheer/server/database/installation'
import { knowingTokens } from '@schoolbeheer/server/knownTokens'
import { docsPage, onlyDescribes } from '@schoolbeheer/server/openapi'
import { refuseOutside } from '@schoolbeheer/server/plainText'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { SchoolApi } from './api.ts'
import type { SchoolDatabase } from './db/connection.ts'
import { openSchoolDatabase } from './db/database.ts'
import { sealSchoolDatabase } from './db/sealed.ts'
import { createRenderer } from './documents/render.ts'
import type { SchoolApiEnv } from './env.ts'
import { addAccountRoutes } from './features/account/routes.ts'
import { addActivityRoutes } from './features/activity/routes.ts'
import { deliveryPapers } from './features/accounting/papers.ts'
import { addAccountingRoutes } from './features/accounting/routes.ts'
import { attestPapers } from './features/attests/papers.ts'
import { addAttestRoutes } from './features/attests/routes.ts'
import { addCalendarRoutes } from './features/calendar/routes.ts'
import { addConfigRoutes } from './features/config/routes.ts'
import { tellMoved } from './features/courseDays/moving.ts'
import { courseDayPapers } from './features/courseDays/papers.ts'
import { addCourseDayRoutes } from './features/courseDays/routes.ts'
import { creditNotePapers } from './features/creditNotes/papers.ts'
import { addCreditNoteRoutes } from './features/creditNotes/routes.ts'
import { addEInvoiceRoutes } from './features/eInvoices/routes.ts'
import { addExceptionRoutes } from './features/exceptions/routes.ts'
import { addFeedbackRoutes } from './features/feedback/routes.ts'
import { invoicePapers } from './features/invoices/papers.ts'
import { addInvoiceRoutes } from './features/invoices/routes.ts'
import { addLicenceRoutes } from './features/licences/routes.ts'
import { addLocationRoutes } from './features/locations/routes.ts'
import { addMeasures } from './features/operations/measures.ts'
import { addOperationRoutes } from './features/operations/routes.ts'
import { orderPapers } from './features/purchaseOrders/papers.ts'
import { addPurchaseOrderRoutes } from './features/purchaseOrders/routes.ts'
import { addPaymentRoutes } from './features/payments/routes.ts'
import { addReferenceRoutes } from './features/reference/routes.ts'
import { reminderPapers } from './features/reminders/papers.ts'
import { addReminderRoutes } from './features/reminders/routes.ts'
import { addReleaseRoutes } from './features/releases/routes.ts'
import { addReportRoutes } from './features/reports/routes.ts'
import { addSchoolGroupRoutes } from './features/schoolGroups/routes.ts'
import { addSchoolVisitRoutes } from './features/schoolVisits/routes.ts'
import { addSchoolRoutes } from './features/schools/routes.ts'
import { addSearchRoutes } from './features/search/routes.ts'
import { addOverviewRoutes } from './features/overview/routes.ts'
import { addWorklistRoutes } from './features/worklist/routes.ts'
import { createJobs } from './jobs/jobs.ts'
import { givingWay } from './jobs/turns.ts'
import { createOutbox } from './papers/outbox.ts'
import { addSettlingRoutes } from './papers/settling.ts'
import { addWebhook, webhookPath } from './papers/webhook.ts'
import { createAccessPoint } from './peppol/createAccessPoint.ts'
import { sweepUploads } from './storage/uploads.ts'

/** The routes of the features. */
const features = [
  addConfigRoutes,
  addReferenceRoutes,
  addActivityRoutes,
  addSchoolGroupRoutes,
  addSchoolRoutes,
  addLicenceRoutes,
  (api: SchoolApi) => addLocationRoutes(api, tellMoved),
  addCourseDayRoutes,
  addCalendarRoutes,
  addSchoolVisitRoutes,
  addFeedbackRoutes,
  addAttestRoutes,
  addReleaseRoutes,
  addExceptionRoutes,
  addEInvoiceRoutes,
  addPurchaseOrderRoutes,
  addPaymentRoutes,
  addInvoiceRoutes,
  addReminderRoutes,
  addCreditNoteRoutes,
  addReportRoutes,
  addAccountingRoutes,
  addOperationRoutes,
  addSearchRoutes,
  addOverviewRoutes,
  addWorklistRoutes,
  addAccountRoutes,
]

/** The page of these calls stands here, because people type their passwords on the identity app's own origin. */
const identityCalls = [account, accountChecks, users, userRoles, audit, release].flatMap((contract) =>
  Object.values(contract),
)

const paperKinds = [
  courseDayPapers,
  attestPapers,
  orderPapers,
  invoicePapers,
  reminderPapers,
  creditNotePapers,
  deliveryPapers,
]

/**
 * Runs on `opened`, or opens the database of the environment; closing the app closes it.
 * @param now milliseconds since 1970
 * @param works whether it does jobs; one that only answers leaves them to other processes
 */
export async function createSchoolApi(
  env: SchoolApiEnv,
  opened?: SchoolDatabase,
  now: () => number = Date.now,
  works = true,
): Promise<FastifyInstance> {
  await refuseOutside('ACCESS_POINT_URL', env.ACCESS_POINT_URL, env.PRIVATE_NETWORKS)
  const database = opened ?? (await openSchoolDatabase(env))
  const sealing = await sealSchoolDatabase(database, env)
  const {
    render,
    renderNow,
    close: stopRendering,
  } = createRenderer({
    threads: env.PDF_THREADS,
    nice: env.PDF_NICE,
    logo: env.LOGO,
  })
  const app = createApp({
    name: 'school-api',
    log: env,
    ready: { database: database.ping },
    trustRequestId: true,
  })
  const jobs = createJobs(database, app.log, works)
  const stopSealing = sealing.sealAnew(app.log)
  const accessPoint = createAccessPoint(env)
  const pace = givingWay(app, webhookPath)
  const outbox = createOutbox({ database, jobs, accessPoint, render, env, log: app.log, now, unique: randomUUID, pace })
  app.addHook('onClose', async () => {
    await jobs.stop()
    await stopSealing()
    await stopRendering()
    await database.close()
  })
  onlyDescribes(app)
  if (env.API_DOCS) {
    const identityApi = {
      title: 'Schoolbeheer: identity API',
      publicUrl: env.IDENTITY_API_URL,
      endpoints: identityCalls,
    }
    await docsPage(app, { title: 'Schoolbeheer: school API', publicUrl: env.PUBLIC_URL }, identityApi)
  }
  const authenticate = knowingTokens(bearerAuthentication({ issuer: env.OIDC_ISSUER, audience: env.AUDIENCE }), now)
  const api = { app, authenticate, env, database, sealing, render, renderNow, jobs, outbox, accessPoint, now }
  for (const addRoutes of features) addRoutes(api)
  for (const papersOf of paperKinds) outbox.declare(papersOf(api))
  const look = watchInstallation({
    db: database.db,
    address: env.GATEWAY_URL,
    trustsFailover: env.DATABASE_FAILOVER === 'trust',
    witnessFile: env.WITNESS_FILE,
    now,
    hold: async (tx, why) => {
      app.log.error({ why }, 'the database is not that of this installation: it is held until somebody settles it')
      await outbox.hold(tx)
    },
  })
  jobs.every(5, async () => {
    await look()
    await renewJobsOnce(database.db, outbox.renewJobs)
  })
  // Nothing leaves before the first look.
  app.addHook('onReady', look)
  app.addHook('onReady', jobs.start)
  addMeasures(api)
  addSettlingRoutes(api)
  addWebhook(api)
  sweepUploads(api)
  return app
}
