/**
 * The Chromium of the browser tests: an installed one, or else one that is installed now. The headless shell is
 * preferred: it is the same engine without a desktop browser around it, which saves a third of the time.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromePath } from './env.ts'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path in CHROME_PATH, the system's or Playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  return [chromePath(), ...places, chromium.executablePath()].find((path) => path !== undefined && existsSync(path))
}

/** Finds a Chromium or installs one; throws an Error that says what to install. */
export function requireChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium found: installing one.')
  const attempts = [
    ['npx', 'playwright', 'install', 'chromium'],
    ...(process.getuid?.() === 0 && existsSync('/etc/debian_version')
      ? [['sh', '-c', 'apt-get update -q && apt-get install -y -q chromium-headless-shell']]
      : []),
  ]
  for (const [command = '', ...options] of attempts) {
    try {
      execFileSync(command, options, { stdio: 'inherit', cwd: import.meta.dirname })
    } catch {
      continue
    }
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('The browser tests need Chromium: install Chrome or Chromium, or set CHROME_PATH to one.')
}
