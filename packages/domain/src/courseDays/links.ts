// Links to a manual: what a form or an upstream gives is a link only where it leads to a page.

/** Whether the text is an http(s) address with a host and without credentials, and so safe as a link. */
export function isPageLink(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?#][^\s\p{Cc}]*)?$/iu.test(text)
}
