/** Reading content types, which any sender may have written. */

/** The media type of a Content-Type, without parameters and in lower case; undefined when it holds none. */
export function mediaTypeOf(contentType: string): string | undefined {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/.test(type) ? type : undefined
}
