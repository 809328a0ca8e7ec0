/**
 * A program that calls the gateway: it lists the school groups whose licence expires within three months from today. It
 * runs in any folder in which the client is installed.
 */
import { createGatewayClient } from '@schoolbeheer/client'
import { clientCredentials } from '@schoolbeheer/client/node'
import { clientId, clientSecret, from, gatewayUrl, issuer } from './env.ts'

const token = clientCredentials({ issuer, clientId, clientSecret, audience: gatewayUrl, scope: 'schoolGroups:read' })
const gateway = createGatewayClient({ url: gatewayUrl, token })

// Dates are compared as texts, so an impossible date such as 2027-02-31 simply comes after all days of its month.
const [year = 0, month = 0] = from.split('-').map(Number)
const lastMonth = new Date(Date.UTC(year, month - 1 + 3)).toISOString().slice(0, 7)
const last = lastMonth + from.slice(7)
for (const { name, licenceExpirationDate } of await gateway.call.schoolGroups.list.query()) {
  const date = licenceExpirationDate?.slice(0, 10)
  if (date && date >= from && date <= last) console.log(date, name)
}
