/** Demo users, signed in at a gateway as in a browser. */
import { reference } from '@schoolbeheer/contracts/school/reference'
import { demoPassword } from '@schoolbeheer/identity/demo'
import { signIn } from '@schoolbeheer/testing/browser'
import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'
import { startGateway, type System } from './children.ts'

/** Signs the demo admin in at the gateway of this address. */
export function signInAdmin(gateway: string) {
  return signIn(gateway, 'admin@demo.test', demoPassword)
}

/** The cookies of a new session. */
export async function adminCookie(gateway: string): Promise<string> {
  return (await headersOf(gateway, 'admin')).cookie
}

/** The headers with which a browser sends a change in a new session of this demo account. */
export async function headersOf(gateway: string, account: string) {
  const { cookies } = await signIn(gateway, `${account}@demo.test`, demoPassword)
  return {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    'content-type': 'application/json',
  }
}

/** The Authorization header that the gateway sends for a new session, to call the school API without the gateway. */
export async function adminAuthorization(system: System): Promise<string> {
  const [authorization = ''] = await authorizationsOf(system, ['admin@demo.test'])
  return authorization
}

/** The Authorization headers of these demo users. */
export async function authorizationsOf(system: System, userNames: string[]): Promise<string[]> {
  const upstream = await startRecordingUpstream()
  upstream.answer(`GET ${reference.onderwijsnetten.path}`, { json: [] })
  await using gateway = await startGateway(system, { upstream: upstream.url })
  for (const userName of userNames) {
    const browser = await signIn(gateway.ready.url, userName, demoPassword)
    await browser.fetch('/trpc/reference.onderwijsnetten')
  }
  await upstream.stop()
  return upstream.requests.map(({ headers }) => headers.authorization ?? '')
}
