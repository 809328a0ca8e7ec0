/** The settings of an operator in containers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The variables that a file of compose takes from `.env`. */
function settingsOf(file: string): Set<string> {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  return new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))
}

test('an installation that others reach takes every setting of the base, but for the addresses and the demo', () => {
  const taken = settingsOf('docker/production.yml')
  expect([...settingsOf('docker-compose.yml')].filter((name) => !taken.has(name))).toEqual([
    'SUBNET',
    'GATEWAY_URL',
    'IDENTITY_URL',
    'DEMO',
    'DEMO_GROUPS',
  ])
})
