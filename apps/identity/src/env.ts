/** The identity app's environment. */
import { permissions } from '@schoolbeheer/domain/permissions'
import {
  commonEnv,
  databaseUrl,
  dataEnv,
  mailEnv,
  mailsCaught,
  mailsLeave,
  networks,
  origin,
  port,
  readEnv,
  secret,
  storeEnv,
} from '@schoolbeheer/server/env'
import { ownSecrets } from '@schoolbeheer/server/ownSecrets'
import { z } from 'zod'

const Program = z.object({
  id: z.string().min(1).max(100),
  secret: programSecret(),
  /** The previous secret, which is accepted too while the program changes to the new one. */
  secretOld: programSecret().optional(),
  scope: z
    .string()
    .refine((text) => text.split(' ').every((word) => word in permissions), 'names what is no permission'),
})

const Variables = z.object({
  ...commonEnv,
  ...mailEnv,
  ...dataEnv,
  ...storeEnv,
  PORT: port(3002),
  /** The app's own origin as the browser sees it; the issuer and every address follow this, never a request header. */
  PUBLIC_URL: origin().optional(),
  /** The address of PostgreSQL; without it, an embedded server with its data in DATA_DIR. */
  DATABASE_URL: databaseUrl().optional(),
  DATA_DIR: z.string().default('.data'),
  /** The networks of the proxies whose forwarded headers count, separated by commas. */
  TRUST_PROXY: networks().optional(),
  GATEWAY_URL: origin().default('http://localhost:3000'),
  OIDC_CLIENT_ID: z.string().default('schoolbeheer'),
  OIDC_CLIENT_SECRET: secret(),
  /** The previous secret, which is accepted too while the gateways change to the new one. */
  OIDC_CLIENT_SECRET_OLD: secret().optional(),
  /** The audiences that access tokens can be requested for. */
  SCHOOL_API_RESOURCE: z.url('must be an address').default('http://localhost:3001'),
  IDENTITY_API_RESOURCE: z.url('must be an address').default('http://localhost:3002'),
  GATEWAY_AUDIENCE: z.url('must be an address').optional(),
  /** Other programs: a JSON list of { id, secret, secretOld, scope }, the scopes being permissions separated by blanks. */
  PROGRAMS: z.string().default('[]').transform(readJson).pipe(z.array(Program, 'must be a JSON list')),
})

function programSecret() {
  return z.string().min(32, 'a secret needs at least 32 characters')
}

const IdentityEnv = Variables.refine(mailsLeave, mailsCaught).check(
  ownSecrets(({ PROGRAMS }) =>
    PROGRAMS.flatMap((program, index) => [
      [`PROGRAMS.${index}.secret`, program.secret],
      [`PROGRAMS.${index}.secretOld`, program.secretOld],
    ]),
  ),
)

export type IdentityEnv = z.output<typeof IdentityEnv> & { PUBLIC_URL: string; GATEWAY_AUDIENCE: string }

export function identityEnv(env: Record<string, string | undefined> = process.env): IdentityEnv {
  const given = readEnv(IdentityEnv, env)
  return {
    ...given,
    PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    GATEWAY_AUDIENCE: given.GATEWAY_AUDIENCE ?? given.GATEWAY_URL,
  }
}

const CreateAdminEnv = Variables.pick({
  ALLOW_HTTP: true,
  PRIVATE_NETWORKS: true,
  DATABASE_URL: true,
  DATA_DIR: true,
  MIGRATE: true,
  GATEWAY_URL: true,
})

/** The part of the environment for the command that makes the first admin. */
export function createAdminEnv(env: Record<string, string | undefined> = process.env) {
  return readEnv(CreateAdminEnv, env)
}

const RotateKeysEnv = Variables.pick({
  ALLOW_HTTP: true,
  PRIVATE_NETWORKS: true,
  DATABASE_URL: true,
  DATA_DIR: true,
  MIGRATE: true,
  DATA_SECRET: true,
  DATA_SECRET_OLD: true,
})

/** The part of the environment for the command that makes new keys. */
export function rotateKeysEnv(env: Record<string, string | undefined> = process.env) {
  return readEnv(RotateKeysEnv, env)
}

/** The parsed JSON; undefined, which no schema takes, for any other text. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
