// The name that a file is sent under.

/** The file name in a Content-Disposition header, or null. https://www.rfc-editor.org/rfc/rfc6266 */
export function fileNameOf(disposition: string | null): string | null {
  const [, encoded] = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition ?? '') ?? []
  if (encoded) return decode(encoded)
  const [, quoted, plain] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '') ?? []
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? null
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
