/** The environment of `start`: one port shifts all ports, and the apps get their environment from here. */
import { commonEnv, flag, port, readEnv } from '@schoolbeheer/server/env'
import { z } from 'zod'
import { demoStaysHere, demoRefused, reachedAt } from './demo/env.ts'

const SystemEnv = z
  .object({
    ...reachedAt,
    PORT: port(3000),
    DATA_DIR: z.string().default('.data'),
    DEMO: flag(true),
    /** The number of school groups in the demo data. */
    DEMO_GROUPS: z.coerce.number().int().min(1).default(60),
    LOG_LEVEL: z.string().default('info'),
    REDIS_URL: z.string().optional(),
    PRIVATE_NETWORKS: z.string().optional(),
  })
  .refine(demoStaysHere, demoRefused)

export type SystemEnv = z.output<typeof SystemEnv>

export function systemEnv(env: Record<string, string | undefined> = process.env): SystemEnv {
  return readEnv(SystemEnv, env)
}

/** The environment of the mail catcher as a process of its own. */
export function mailCatcherEnv(env: Record<string, string | undefined> = process.env) {
  return readEnv(z.object({ HOST: commonEnv.HOST }), env)
}
