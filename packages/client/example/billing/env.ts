/** The environment of the billing program. */
import { z } from 'zod'

const Env = z.object({
  GATEWAY_URL: z.url().default('http://localhost:3000'),
  OIDC_ISSUER: z.url().default('http://localhost:3002/oidc'),
  PROGRAM_ID: z.string().default('demo-program'),
  PROGRAM_SECRET: z.string(),
  /** The scopes of its token; without it, those that the command needs. */
  PROGRAM_SCOPE: z.string().optional(),
})

export function billingEnv() {
  return Env.safeParse(process.env)
}
