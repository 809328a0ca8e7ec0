/** An example of a program that calls the gateway: the school groups whose licence expires within three months. */
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

const limit = new Date()
limit.setMonth(limit.getMonth() + 3)
const groups = await gateway.call.schoolGroups.list.query()
for (const { name, licenceExpirationDate } of groups)
  if (licenceExpirationDate && new Date(licenceExpirationDate) < limit) console.log(licenceExpirationDate, name)
