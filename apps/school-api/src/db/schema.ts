/** Every table of the school API: what drizzle-kit compares with the migrations. */
export { cities, onderwijsnetten, provinces } from '../features/reference/table.ts'
export { schoolGroups } from '../features/schoolGroups/table.ts'
export { schools } from '../features/schools/table.ts'
