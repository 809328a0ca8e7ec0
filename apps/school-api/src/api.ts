/** The API that every feature adds its routes to, and the parts that they run on. */
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import type { Api } from '@schoolbeheer/server/serve'
import type { Db, SchoolDatabase } from './db/connection.ts'
import type { Renderer } from './documents/render.ts'
import type { SchoolApiEnv } from './env.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Outbox } from './papers/outbox.ts'
import type { AccessPoint } from './peppol/accessPoint.ts'

export type SchoolApi = Api & {
  env: SchoolApiEnv
  database: SchoolDatabase
  sealing: DataSealing
  jobs: Jobs
  outbox: Outbox
  /** The access point to Peppol, if there is one. */
  accessPoint: AccessPoint | null
  render: Renderer['render']
  renderNow: Renderer['renderNow']
  /** Milliseconds since 1970. */
  now: () => number
}

/** The database, or a transaction on it. */
export type Storage = { database: { db: Db } }

/** The prices of work, from the environment. */
export type Pricing = { env: Pick<SchoolApiEnv, 'PRICES'> }
