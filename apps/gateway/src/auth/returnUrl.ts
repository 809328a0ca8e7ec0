/** Where a sign-in may lead back to. */

/** In characters. Anybody can ask to sign in, and the address is kept until that is done. */
const longest = 2000

/** Paths that lead to another site, or to the sign-in itself, also with its letters written by their numbers. */
const notAPage = /^\/(?:\/|auth(?:\/|$)|[^/]*%)/

/** The path of a wanted address of our own pages, with search and hash; '/' for anything else. */
export function safeReturnUrl(wanted: unknown, publicUrl: string): string {
  if (typeof wanted !== 'string' || wanted.length > longest) return '/'
  const url = URL.parse(wanted) ?? (wanted.startsWith('/') ? URL.parse(wanted, publicUrl) : null)
  // By all that comes before the path: `blob:` has the origin of the address inside it.
  if (!url?.href.startsWith(`${new URL(publicUrl).origin}/`)) return '/'
  const { pathname, search, hash } = url
  return notAPage.test(pathname) ? '/' : pathname + search + hash
}
