/** The environment of the simulated access point. A variable that the school API has too has the same name there. */
import { commonEnv, origin, port, readEnv, url } from '@schoolbeheer/server/env'
import { z } from 'zod'

const secret = z.string('is required').min(1, 'is required')

const SimulatorEnv = z.object({
  ...commonEnv,
  PORT: port(3081),
  /** The origin of its page as the browser sees it: forms are accepted from there alone. */
  PUBLIC_URL: origin().optional(),
  DATA_DIR: z.string().default('.data'),
  ACCESS_POINT_KEY: secret,
  ACCESS_POINT_SECRET: secret,
  /** The id of the only company that sends. */
  ACCESS_POINT_COMPANY: z.string().default('c_simulator'),
  ACCESS_POINT_WEBHOOK_SECRET: secret,
  /** The address that is told of deliveries and failures; without it, nobody is told. */
  WEBHOOK_URL: url().optional(),
  /** The time from taking a document to its delivery, in milliseconds. */
  DELIVERY_MS: z.coerce.number('is a number of milliseconds').int().min(0).max(600_000).default(2000),
})

export type SimulatorEnv = z.output<typeof SimulatorEnv> & { PUBLIC_URL: string }

export function simulatorEnv(env: Record<string, string | undefined> = process.env): SimulatorEnv {
  const given = readEnv(SimulatorEnv, env)
  return { ...given, PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}` }
}
