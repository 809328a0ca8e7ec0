/** Every table of the identity app: what drizzle-kit compares with the migrations. */
export { providerKeys, providerRecords } from '../provider/tables.ts'
export { users } from '../users/table.ts'
