/**
 * Tests without services beside the code (`*.test.ts`), those on PostgreSQL or Redis, started once (`*.api.test.ts`), and
 * the long runs in which processes are killed at random (`*.faults.ts`).
 */
import { defineConfig } from 'vitest/config'

const places = ['{apps,packages}/*/src', 'system']

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Files share what they import, which takes half of the time. So a test leaves nothing behind in a module.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', ...places.map((place) => `${place}/**/*.test.{ts,tsx}`)],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: places.map((place) => `${place}/**/*.api.test.ts`),
          globalSetup: 'packages/testing/src/services.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: places.map((place) => `${place}/**/*.faults.ts`),
          globalSetup: 'packages/testing/src/services.ts',
          testTimeout: 600_000,
        },
      },
    ],
  },
})
