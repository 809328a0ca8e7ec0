// Links to a manual. A text from a form or an upstream is a link only where it leads to a page.

/** Whether the text is an http(s) address with a host and without credentials, and so safe as a link. */
export function isPageLink(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?#][^\s\p{Cc}]*)?$/iu.test(text)
}

/** The address of a typed link, which may lack https://. */
export function typedLink(text: string): string {
  const link = text.trim()
  return /^[^\s:/?#@\\]+\.[^\s:/?#@\\]+(?:[/?#]|$)/u.test(link) ? `https://${link}` : link
}
