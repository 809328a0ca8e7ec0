/** The names of files that are sent. */

const mostNameLength = 200

/** The parser has removed the folders. Invisible marks could reverse the direction of a name, so they go too. */
export function cleanName(name: string): string {
  const visible = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const extension = /\.\w{1,10}$/.exec(visible)?.[0] ?? ''
  if (visible.length <= mostNameLength) return visible
  return visible.slice(0, mostNameLength - extension.length).toWellFormed() + extension
}
