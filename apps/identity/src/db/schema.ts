/** Every table of the identity app: drizzle-kit compares them with the migrations. */
export { dataSecretProof } from '@schoolbeheer/server/database/sealed'
export * from './tables/accounts.ts'
export * from './tables/attempts.ts'
export * from './tables/audit.ts'
export * from './tables/mails.ts'
export * from './tables/provider.ts'
export * from './tables/users.ts'
