/** The environment of the demo data's process. */
import { flag, readEnv } from '@schoolbeheer/server/env'
import { z } from 'zod'

const DemoEnv = z.object({
  SCHOOL_DATABASE_URL: z.url('must be an address'),
  IDENTITY_DATABASE_URL: z.url('must be an address'),
  /** false leaves the databases as they are. */
  DEMO: flag(true),
  DEMO_GROUPS: z.coerce.number().int().min(1).default(60),
})

export type DemoEnv = z.output<typeof DemoEnv>

export function demoEnv(): DemoEnv {
  return readEnv(DemoEnv, process.env)
}
