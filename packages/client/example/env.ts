/** The environment of the example. */
import { z } from 'zod'

// Swedish dates are ISO dates.
const brusselsDates = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Brussels' })

const Env = z.object({
  GATEWAY_URL: z.url().default('http://localhost:3000'),
  OIDC_ISSUER: z.url().default('http://localhost:3002/oidc'),
  PROGRAM_ID: z.string().default('demo-program'),
  PROGRAM_SECRET: z.string(),
  /** The first day that counts, as yyyy-MM-dd; today in Brussels unless given. */
  FROM: z.iso.date().default(() => brusselsDates.format(new Date())),
})

export function exampleEnv() {
  return Env.parse(process.env)
}
