/** The names of uploaded files. */

const mostNameLength = 200

/**
 * The name without control characters and invisible marks, which could reverse its direction. The parser has removed
 * the folders.
 */
export function cleanName(name: string): string {
  const visible = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const extension = /\.\w{1,10}$/.exec(visible)?.[0] ?? ''
  if (visible.length <= mostNameLength) return visible
  return visible.slice(0, mostNameLength - extension.length).toWellFormed() + extension
}
