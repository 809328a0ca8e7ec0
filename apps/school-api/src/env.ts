/** The environment of the school API; the defaults are for a system on one machine. */
import {
  commonEnv,
  databaseUrl,
  dataEnv,
  duration,
  flag,
  isLoopback,
  mailEnv,
  mailsCaught,
  mailsLeave,
  origin,
  port,
  readEnv,
  url,
} from '@schoolbeheer/server/env'
import { ownSecrets } from '@schoolbeheer/server/ownSecrets'
import { compactIban, isIban } from '@schoolbeheer/domain/belgium'
import { isEmail } from '@schoolbeheer/domain/email'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { AccountantSettings } from './accountant.ts'
import { CompanySettings } from './company.ts'
import { accessPointEnv, accessPointNeeds, withDefaults } from './peppol/settings.ts'
import { PriceSettings } from './prices.ts'
import { ReminderSettings } from './reminders.ts'

const Variables = z.object({
  ...commonEnv,
  ...mailEnv,
  ...dataEnv,
  ...accessPointEnv,
  /** The address that gets a blind copy of each mail with a document. */
  MAIL_ARCHIVE: z.string().refine(isEmail, 'must be one e-mail address').optional(),
  PORT: port(3001),
  PUBLIC_URL: url().optional(),
  DATABASE_URL: databaseUrl().optional(),
  DATA_DIR: z.string().default('.data'),
  /** The issuer as its tokens name it, with a slash at the end if they have one. */
  OIDC_ISSUER: z.url('must be an address').default('http://localhost:3002/oidc'),
  AUDIENCE: z.string().optional(),
  /** The address that links in mails lead to. */
  GATEWAY_URL: origin().default('http://localhost:3000'),
  IDENTITY_API_URL: url().optional(),
  /** 0 for another identity API, which cannot say which accounts are active: their calendars stay open. */
  IDENTITY_SAYS_ACTIVE: flag(true),
  /** Serves the page of the API at /docs. */
  API_DOCS: flag(false),
  /** The company that bills, as JSON; its `logo` is a PNG or SVG file. */
  COMPANY: z.string('is missing: the company that bills, as JSON').transform(readJson).pipe(CompanySettings),
  /** Further accounts of the company whose statements are taken in, as IBANs with commas between. */
  BANK_ACCOUNTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map(compactIban).filter(Boolean))
    .refine((accounts) => accounts.every(isIban), 'must be IBANs whose check digits are right, with commas between'),
  /** The prices of course days, visits, feedback and kilometres, as JSON in euro. */
  PRICES: z.string().default('{}').transform(readJson).pipe(PriceSettings),
  /** When customers are reminded, and what late payment costs, as JSON. */
  REMINDERS: z.string().default('{}').transform(readJson).pipe(ReminderSettings),
  /** The accountant who gets deliveries by mail, and when, as JSON; nobody by default. */
  ACCOUNTANT: z.string().default('null').transform(readJson).pipe(AccountantSettings.nullable()),
  /** How long bug reports are kept, with their files. */
  REPORTS_KEEP: duration().prefault('730d'),
  /** The number of documents that are rendered at once. One core stays free for answers, if there are several. */
  PDF_THREADS: z.coerce
    .number('must be a number of threads')
    .int()
    .min(1)
    .default(Math.max(1, availableParallelism() - 1)),
  /** Answers come first where there are fewer cores than threads. */
  PDF_NICE: z.coerce.number('must be from 0 to 19').int().min(0).max(19).default(10),
})

/** These are reported even when something else is wrong too. */
const Schema = accessPointNeeds
  .reduce(
    (schema, { variable, of, what }) =>
      schema.refine((env) => !of.includes(env.ACCESS_POINT) || Boolean(env[variable]), {
        path: [variable],
        error: `is missing: ${what}`,
        when: () => true,
      }),
    Variables.refine(({ ACCESS_POINT, GATEWAY_URL }) => ACCESS_POINT !== 'simulator' || isLoopback(GATEWAY_URL), {
      path: ['ACCESS_POINT'],
      error:
        'the simulator brings e-invoices nowhere, and this installation is reached from other machines: name a provider, or none (docs/peppol.md)',
    }).refine(mailsLeave, mailsCaught),
  )
  .check(ownSecrets())

/**
 * Reads the environment. Variables that are not given follow from others: PUBLIC_URL from the port, AUDIENCE (of the
 * bearer tokens) from PUBLIC_URL, IDENTITY_API_URL from the issuer, the address of the access point from its name,
 * PEPPOL_SENDER (who we are on Peppol) from the company. The company's logo becomes LOGO, so that COMPANY is plain.
 */
export function schoolApiEnv(variables: Record<string, string | undefined> = process.env) {
  const env = withDefaults(readEnv(Schema, variables))
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const { logo = null, ...company } = env.COMPANY
  return {
    ...env,
    COMPANY: company,
    LOGO: logo,
    PEPPOL_SENDER: `0208:${company.enterpriseNumber.replaceAll(/\D/g, '')}`,
    PUBLIC_URL: publicUrl,
    AUDIENCE: env.AUDIENCE ?? publicUrl,
    IDENTITY_API_URL: env.IDENTITY_API_URL ?? new URL(env.OIDC_ISSUER).origin,
  }
}

export type SchoolApiEnv = ReturnType<typeof schoolApiEnv>

/** The part of the environment that a command needs which only uses the database. */
export function schoolDatabaseEnv(variables: Record<string, string | undefined> = process.env) {
  return readEnv(
    Variables.pick({
      PRIVATE_NETWORKS: true,
      DATABASE_URL: true,
      DATA_DIR: true,
      DATA_SECRET: true,
      DATA_SECRET_OLD: true,
      MIGRATE: true,
    }),
    variables,
  )
}

/** undefined for text that is not JSON, which no schema takes. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
