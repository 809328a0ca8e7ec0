/** The names and flags of our cookies. With https the name of the session's cookie also ties it to the host. */
import type { CookieSerializeOptions } from '@fastify/cookie'
import { marksLastSeconds } from '@schoolbeheer/server/marks'
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
    // The cookie by which the next sign-in ends this session. It opens nothing; the callback does not get the session's
    // own cookie.
    ending: { name: secure ? '__Host-ending' : 'ending', options: { ...hidden, sameSite: 'lax' as const } },
    // The way to the sign-in may start in a mail, so the cookie is not strict.
    known: {
      name: secure ? '__Host-known-browser' : 'known-browser',
      options: { ...hidden, sameSite: 'lax' as const, maxAge: marksLastSeconds },
    },
    xsrf: { name: 'XSRF-TOKEN', options: { path: '/', secure, sameSite: 'strict' as const } },
  }
}
