// E-mail addresses: a single one, or several separated by semicolons, commas or blanks, as people type them.

const maxLength = 254
const maxLocalLength = 64

// The address of the HTML standard, with at least one dot in the domain. A dot separates the repeated parts and occurs
// in none of them, and the length of a label is limited, so that matching takes linear time.
const atom = /[a-z\d!#$%&'*+/=?^_`{|}~-]+/.source
const label = /[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?/.source
const address = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`, 'i')

/** Whether the text is one e-mail address: at most 254 characters, of which at most 64 before the @. */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && text.indexOf('@') <= maxLocalLength && address.test(text)
}

/** The key by which spellings of the same address are equal: case does not count. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}

/** The addresses of a text, each once and without empty ones; each is still to be checked. */
export function emailList(text: string): string[] {
  const emails = text.split(/[;,\s]+/)
  const keys = emails.map(emailKey)
  return emails.filter((email, index) => email && keys.indexOf(emailKey(email)) === index)
}
