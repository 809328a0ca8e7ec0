/** The environment of the example. */

// Swedish dates are ISO dates.
const brusselsDates = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Brussels' })

const { env } = process

export const gatewayUrl = env['GATEWAY_URL'] ?? 'http://localhost:3000'
export const issuer = env['OIDC_ISSUER'] ?? 'http://localhost:3002/oidc'
export const clientId = env['PROGRAM_ID'] ?? 'demo-program'
export const clientSecret = env['PROGRAM_SECRET'] ?? ''
/** The first day that counts, as yyyy-MM-dd; today in Brussels unless given. */
export const from = env['FROM'] ?? brusselsDates.format(new Date())
