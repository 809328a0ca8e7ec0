// The search parameters of the links in mails.

/** A parameter as text, even where it reads as a number; undefined when it is missing or empty. */
export function linkText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
}
