/** The environment of `start`: one port shifts all ports, and the apps get their environment from here. */
import { flag, port, readEnv } from '@schoolbeheer/server/env'
import { z } from 'zod'

const SystemEnv = z.object({
  PORT: port(3000),
  DATA_DIR: z.string().default('.data'),
  DEMO: flag(true),
  /** How many school groups the demo data has. */
  DEMO_GROUPS: z.coerce.number().int().min(1).default(60),
  LOG_LEVEL: z.string().default('info'),
  REDIS_URL: z.string().optional(),
})

export type SystemEnv = z.output<typeof SystemEnv>

export function systemEnv(): SystemEnv {
  return readEnv(SystemEnv, process.env)
}
