/** HTML by template literals: inserted values are escaped, unless they are HTML themselves. */

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  return new Html(
    String.raw({ raw: parts }, ...values.map((value) => (value instanceof Html ? value.text : escape(value)))),
  )
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}
