/** The code that Node has compiled, for processes that tests start with an environment of their own: see vitest.config.ts. */
import { join } from 'node:path'

export const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.compiled') }
