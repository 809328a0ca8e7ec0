/** Unit tests beside the code (`*.test.ts`), and API tests on a real PostgreSQL that is started once (`*.api.test.ts`). */
import { defineConfig } from 'vitest/config'

const folders = '{apps,packages}/*'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${folders}/src/**/*.test.{ts,tsx}`],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'api',
          include: [`${folders}/src/**/*.api.test.ts`],
          globalSetup: 'packages/server/src/testing/services.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
