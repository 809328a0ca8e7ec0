/** Where a sign-in may lead back to. */

/** In characters. Anybody can ask to sign in, and the address is kept until that is done. */
const longest = 2000

/** The path of a wanted address of our own pages, with search and hash; '/' for anything else. */
export function safeReturnUrl(wanted: unknown, publicUrl: string): string {
  if (typeof wanted !== 'string' || wanted.length > longest) return '/'
  if (!wanted.startsWith('/') || !URL.canParse(wanted, publicUrl)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, publicUrl)
  const ours = origin === new URL(publicUrl).origin && !pathname.startsWith('/auth/') && !pathname.startsWith('//')
  return ours ? pathname + search + hash : '/'
}
