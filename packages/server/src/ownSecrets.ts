/** The check that each secret of an app is its own: whoever learns one of two that are equal has both. */
import type { z } from 'zod'

/**
 * A check of an environment: the variables whose names say that they are secrets, and those that are listed besides. An
 * old secret that equals the new one is refused too, because then nothing was changed. No message has a value.
 */
export function ownSecrets<E extends Record<string, unknown>>(
  listed: (env: E) => [name: string, secret: unknown][] = () => [],
) {
  return ({ value, issues }: z.core.ParsePayload<E>): void => {
    const named = Object.entries(value).filter(([name]) => /_(SECRET|KEY)(_OLD)?$/.test(name))
    const first = new Map<unknown, string>()
    for (const [name, secret] of [...named, ...listed(value)]) {
      if (!secret) continue
      const other = first.get(secret)
      if (other) issues.push({ code: 'custom', path: [name], message: `is the same as ${other}`, input: undefined })
      else first.set(secret, name)
    }
  }
}
