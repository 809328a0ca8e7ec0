/** The environment of the example. */
import { z } from 'zod'

const Env = z.object({
  GATEWAY_URL: z.url().default('http://localhost:3000'),
  OIDC_ISSUER: z.url().default('http://localhost:3002/oidc'),
  PROGRAM_ID: z.string().default('demo-program'),
  PROGRAM_SECRET: z.string(),
})

export const exampleEnv = () => Env.parse(process.env)
