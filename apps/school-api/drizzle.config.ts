/** For `pnpm db:generate`: writes a migration for what changed in the tables. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './src/db/schema.ts',
  out: './migrations',
})
