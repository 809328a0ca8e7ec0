/** The configuration of `pnpm db:generate`, which writes a migration for changed tables. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/db/tables/*.ts', '../../packages/server/src/database/{installation,sealed}.ts'],
  out: './migrations',
})
