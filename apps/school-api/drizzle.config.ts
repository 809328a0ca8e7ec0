/** Configuration of `pnpm db:generate`, which writes a migration for changes of the tables. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './src/db/schema.ts',
  out: './migrations',
})
