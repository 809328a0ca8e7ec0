/** The names and flags of our cookies; with https the session's is tied to the host by its name too. */
import type { CookieSerializeOptions } from '@fastify/cookie'
import { signInSeconds } from './signIns.ts'

export function cookiesOf(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const hidden: CookieSerializeOptions = { path: '/', httpOnly: true, secure }
  return {
    session: { name: secure ? '__Host-sid' : 'sid', options: { ...hidden, sameSite: 'strict' as const } },
    // The callback is a navigation from the provider's site, to which a strict cookie is not sent.
    signIn: {
      name: secure ? '__Host-signin' : 'signin',
      options: { ...hidden, sameSite: 'lax' as const, maxAge: signInSeconds },
    },
    xsrf: { name: 'XSRF-TOKEN', options: { path: '/', secure, sameSite: 'strict' as const } },
  }
}
