/** The settings of an operator, in containers and for `start`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { officeEnv } from './env.ts'

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, '..', file), 'utf8')
}

/** The variables that a file of compose takes from `.env`. */
function settingsOf(file: string): Set<string> {
  return new Set([...read(file).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))
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

test.each(['docker/production.yml', 'docker/elsewhere.yml', 'docker/hosts.yml'])(
  'a page names every setting of %s',
  (file) => {
    const pages = ['docker/production.env.example', 'docs/production.md', 'README.md'].map(read).join()
    expect([...settingsOf(file)].filter((name) => !new RegExp(`\\b${name}\\b`).test(pages))).toEqual([])
  },
)

test('README lists the settings that `start` passes on for an office', () => {
  const namesIn = (text: string) => [...text.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)
  const [listed = ''] = /With `DEMO=0`, `start` passes on [^]*?\n\n/.exec(read('README.md')) ?? []
  const ofAccessPoint = [...read('docs/peppol.md').matchAll(/^\| `([A-Z]+_[A-Z_]+)` +\| (?:both|any|Recommand)/gm)].map(
    ([, name = '']) => name,
  )
  const names = new Set([...namesIn(read('README.md')), ...ofAccessPoint])
  const env = Object.fromEntries([...names].map((name) => [name, `https://office.test/${name}`]))
  const passedOn = new Set(Object.values(officeEnv(env)).flatMap((variables) => Object.values(variables)))
  const expected = [...namesIn(listed), ...ofAccessPoint].map((name) => env[name])
  expect(passedOn).toEqual(new Set(expected))
})
