/** The variables that say which access point sends, and who we are there. No message of them holds a value. */
import { url } from '@schoolbeheer/server/env'
import { z } from 'zod'

export const accessPointEnv = {
  ACCESS_POINT: z
    .enum(['none', 'recommand', 'e-invoice.be', 'simulator'], 'must be none, recommand, e-invoice.be or simulator')
    .default('none'),
  /** The provider's own where it is not given; with a path, its calls follow that. */
  ACCESS_POINT_URL: url().refine(isPlain, 'has no name, password, query or fragment').optional(),
  ACCESS_POINT_KEY: word(),
  ACCESS_POINT_SECRET: word(),
  /** What the provider calls our company. */
  ACCESS_POINT_COMPANY: word(),
  /** Signs what the provider calls us with. Without it none of that is believed, and we only ask. */
  ACCESS_POINT_WEBHOOK_SECRET: word(),
  /** How e-invoices write the payment reference: as 12 digits, or as `+++…+++`. */
  PEPPOL_REFERENCE: z.enum(['digits', 'plus'], 'must be digits or plus').default('digits'),
}

/** Goes into a header. */
function word() {
  return z
    .string()
    .regex(/^[!-~]*$/, 'has letters, digits and signs only, without spaces')
    .default('')
}

function isPlain(address: string): boolean {
  const { username, password, search, hash } = new URL(address)
  return [username, password, search, hash].every((part) => part === '')
}

type Given = z.output<z.ZodObject<typeof accessPointEnv>>

/** What the access points cannot do without. */
export const accessPointNeeds: { variable: keyof Given; of: Given['ACCESS_POINT'][]; what: string }[] = [
  { variable: 'ACCESS_POINT_URL', of: ['simulator'], what: 'where the simulator is' },
  { variable: 'ACCESS_POINT_KEY', of: ['recommand', 'e-invoice.be', 'simulator'], what: 'the key of the account' },
  { variable: 'ACCESS_POINT_SECRET', of: ['recommand', 'simulator'], what: 'the secret of the key' },
  { variable: 'ACCESS_POINT_COMPANY', of: ['recommand'], what: 'the id of the company that sends' },
]

/** With what each has where it is not given. */
export function withDefaults<E extends Given>(env: E) {
  return {
    ...env,
    ACCESS_POINT_URL: env.ACCESS_POINT_URL ?? addresses[env.ACCESS_POINT],
    ACCESS_POINT_COMPANY: env.ACCESS_POINT_COMPANY || (env.ACCESS_POINT === 'simulator' ? 'c_simulator' : ''),
  }
}

const addresses: Record<Given['ACCESS_POINT'], string> = {
  none: '',
  recommand: 'https://app.recommand.eu',
  'e-invoice.be': 'https://api.e-invoice.be',
  simulator: '',
}
