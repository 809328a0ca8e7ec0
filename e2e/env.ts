/** The environment of the browser tests. */

/** A Chromium or Chrome of one's own choice. */
export const chromePath = (): string | undefined => process.env.CHROME_PATH || undefined
