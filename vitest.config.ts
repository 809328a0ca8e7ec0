/**
 * Tests without services beside the code (`*.test.ts`), those on PostgreSQL or Redis, started once (`*.api.test.ts`), and
 * the long runs in which processes are killed at random (`*.faults.ts`).
 */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const places = ['{apps,packages}/*/src', 'system']
/**
 * The code that Node has compiled, for the processes and threads that tests start: each would strip the types of a
 * thousand files and compile them anew.
 */
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.compiled') }
const setupFiles = 'packages/server/src/testing/everyTest.ts'
/** The timeouts of a test and of its polls, in milliseconds. Only a machine with much other work takes that long. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    // Two cores have work for three, as tests wait for processes and clocks: a fifth of the time less.
    maxWorkers: 3,
    // Files share their imports, which saves half of the time. So a test must leave nothing behind in a module.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', ...places.map((place) => `${place}/**/*.test.{ts,tsx}`)],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
          setupFiles,
          env,
          ...patience,
        },
      },
      {
        test: {
          name: 'api',
          include: places.map((place) => `${place}/**/*.api.test.ts`),
          globalSetup: 'packages/testing/src/services.ts',
          setupFiles,
          env,
          ...patience,
        },
      },
      {
        test: {
          name: 'faults',
          include: places.map((place) => `${place}/**/*.faults.ts`),
          globalSetup: 'packages/testing/src/services.ts',
          setupFiles,
          env,
          ...patience,
          testTimeout: 600_000,
        },
      },
    ],
  },
})
