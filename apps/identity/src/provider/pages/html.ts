/** HTML by template literals: what is filled in is escaped, unless it is HTML itself. */

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export const html = (parts: TemplateStringsArray, ...values: (string | Html)[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map((value) => (value instanceof Html ? value.text : escape(value)))))

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
