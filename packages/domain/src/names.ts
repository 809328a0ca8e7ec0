// Names of people, as mails have them.

/**
 * Whether the text may be the name of a person: at most 40 letters, blanks, hyphens and apostrophes. A school admin
 * chooses the names of users, and many mail programs make links of texts that look like addresses.
 */
export function looksLikeName(text: string): boolean {
  return /^\p{L}([\p{L}\p{M} '’-]|\.(?=\s|$)){0,39}$/u.test(text)
}
