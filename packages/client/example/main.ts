/**
 * A program that calls the gateway: it lists the school groups whose licence expires within three months from today.
 */
import { createGatewayClient } from '../src/client.ts'
import { clientCredentials } from '../src/clientCredentials.ts'
import { exampleEnv } from './env.ts'

const env = exampleEnv()
const token = clientCredentials({
  issuer: env.OIDC_ISSUER,
  clientId: env.PROGRAM_ID,
  clientSecret: env.PROGRAM_SECRET,
  audience: env.GATEWAY_URL,
  scope: 'schoolGroups:read',
})
const gateway = createGatewayClient({ url: env.GATEWAY_URL, token })

// Dates are compared as texts, so an impossible date such as 2027-02-31 simply comes after all days of its month.
const [year = 0, month = 0] = env.FROM.split('-').map(Number)
const lastMonth = new Date(Date.UTC(year, month - 1 + 3)).toISOString().slice(0, 7)
const last = lastMonth + env.FROM.slice(7)
const groups = await gateway.call.schoolGroups.list.query()
for (const { name, licenceExpirationDate } of groups) {
  const date = licenceExpirationDate?.slice(0, 10)
  if (date && date >= env.FROM && date <= last) console.log(date, name)
}
