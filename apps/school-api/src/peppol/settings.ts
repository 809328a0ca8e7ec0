/** Variables that choose the access point and our account there. No message about them holds a value. */
import { url } from '@schoolbeheer/server/env'
import { z } from 'zod'

export const accessPointEnv = {
  ACCESS_POINT: z
    .enum(['none', 'recommand', 'e-invoice.be', 'simulator'], 'must be none, recommand, e-invoice.be or simulator')
    .default('none'),
  /** The provider's own address if none is given; the calls follow its path, if it has one. */
  ACCESS_POINT_URL: url().refine(isPlain, 'has no name, password, query or fragment').optional(),
  ACCESS_POINT_KEY: word(),
  ACCESS_POINT_SECRET: word(),
  /** The provider's id of our company. */
  ACCESS_POINT_COMPANY: word(),
  /** The key that signs the provider's events. Without it no event is believed, and we only ask. */
  ACCESS_POINT_WEBHOOK_SECRET: word(),
  /** The previous key, which is believed too while the provider changes to the new one. */
  ACCESS_POINT_WEBHOOK_SECRET_OLD: word(),
  /** The format of the payment reference in e-invoices: 12 digits, or `+++…+++`. */
  PEPPOL_REFERENCE: z.enum(['digits', 'plus'], 'must be digits or plus').default('digits'),
}

/** The value goes into a header. */
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

type AccessPointSettings = z.output<z.ZodObject<typeof accessPointEnv>>

/** Variables that an access point cannot work without. */
export const accessPointNeeds: {
  variable: keyof AccessPointSettings
  of: AccessPointSettings['ACCESS_POINT'][]
  what: string
}[] = [
  { variable: 'ACCESS_POINT_URL', of: ['simulator'], what: 'where the simulator is' },
  { variable: 'ACCESS_POINT_KEY', of: ['recommand', 'e-invoice.be', 'simulator'], what: 'the key of the account' },
  { variable: 'ACCESS_POINT_SECRET', of: ['recommand', 'simulator'], what: 'the secret of the key' },
  { variable: 'ACCESS_POINT_COMPANY', of: ['recommand'], what: 'the id of the company that sends' },
]

/** The settings with the defaults of each access point. */
export function withDefaults<E extends AccessPointSettings>(env: E) {
  return {
    ...env,
    ACCESS_POINT_URL: env.ACCESS_POINT_URL ?? addresses[env.ACCESS_POINT],
    ACCESS_POINT_COMPANY: env.ACCESS_POINT_COMPANY || (env.ACCESS_POINT === 'simulator' ? 'c_simulator' : ''),
  }
}

const addresses: Record<AccessPointSettings['ACCESS_POINT'], string> = {
  none: '',
  recommand: 'https://app.recommand.eu',
  'e-invoice.be': 'https://api.e-invoice.be',
  simulator: '',
}
