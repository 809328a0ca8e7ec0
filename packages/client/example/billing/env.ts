/** The environment of the billing program. */
import { z } from 'zod'

const Env = z.object({
  GATEWAY_URL: z.url().default('http://localhost:3000'),
  OIDC_ISSUER: z.url().default('http://localhost:3002/oidc'),
  PROGRAM_ID: z.string().default('demo-program'),
  PROGRAM_SECRET: z.string(),
  PROGRAM_SCOPE: z.string().default('schoolGroups:read invoices:read invoices:manage purchaseOrders:manage'),
})

export function billingEnv() {
  return Env.safeParse(process.env)
}
