/** Browser tests against the whole system, one file a feature; the system is started once for all of them. */
import { defineConfig } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { baseURL } from './address.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './system.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list']] : [['line']],
  // Only a machine with much other work takes that long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL,
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    // Recording costs a third of the time; `--trace on` switches it on.
    trace: 'off',
    // Animations are off, so that tests do not wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        // The pages of a context share a process, which stays while the context is kept: see keptContext.ts.
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
        // A page of a test is gone before code that is compiled for speed pays off: a sixth of all the time.
        '--js-flags=--no-turbofan,--no-maglev',
      ],
    },
  },
})
