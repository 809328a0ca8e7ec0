/** Every table of the identity app: what drizzle-kit compares with the migrations. */
export { dataSecretProof } from '@schoolbeheer/server/database/sealed'
export { accountCodes } from '../accounts/table.ts'
export { attempts } from '../attempts/table.ts'
export { auditEntries } from '../audit/table.ts'
export { mails } from '../mails/table.ts'
export { providerKeys, providerRecords } from '../provider/tables.ts'
export { users } from '../users/table.ts'
