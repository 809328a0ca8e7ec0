/** The environment of the browser tests. */

/** A Chromium or Chrome to use instead. */
export function chromePath(): string | undefined {
  return process.env.CHROME_PATH || undefined
}

/** Where the system under test listens, and the ports after it: so that two checkouts can be tested at once. */
export function testPort(): number {
  return Number(process.env.E2E_PORT || 4300)
}
