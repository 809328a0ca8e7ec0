/** The environment of the browser tests. */

/** The path of a Chromium or Chrome to use instead. */
export function chromePath(): string | undefined {
  return process.env.CHROME_PATH || undefined
}

/**
 * The port of the system under test, and the first of those that follow it, so that two checkouts can be tested at
 * once.
 */
export function testPort(): number {
  return Number(process.env.E2E_PORT || 4300)
}
