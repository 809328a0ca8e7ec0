/** The addresses to which a sign-in may lead back. */

/**
 * The longest address, in characters. Anybody can ask to sign in, and the address is kept until the sign-in is done.
 */
const longest = 2000

/** Paths that lead to another site, or to the sign-in itself, also if percent-encoded. */
const notAPage = /^\/(?:\/|auth(?:\/|$)|[^/]*%)/

/** The path of a wanted address of our own pages, with search and hash; '/' for anything else. */
export function safeReturnUrl(wanted: unknown, publicUrl: string): string {
  if (typeof wanted !== 'string' || wanted.length > longest) return '/'
  const url = URL.parse(wanted) ?? (wanted.startsWith('/') ? URL.parse(wanted, publicUrl) : null)
  // The whole beginning before the path is compared: `blob:` has the origin of the address inside it.
  if (!url?.href.startsWith(`${new URL(publicUrl).origin}/`)) return '/'
  const { pathname, search, hash } = url
  return notAPage.test(pathname) ? '/' : pathname + search + hash
}
