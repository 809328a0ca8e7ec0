/** The steps of docker/secrets.sh, by which docker/rotate.sh changes a secret in the files of an installation. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { expect, onTestFinished, test } from 'vitest'

const apps = ['gateway', 'school-api', 'identity', 'access-point', 'demo', 'postgres', 'valkey']

/** New secrets in a folder in place of the volumes, and the script that takes a step. */
function makeSecrets() {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const app of [...apps, 'bin']) mkdirSync(join(folder, app))
  // The owner of a file is a matter of containers.
  writeFileSync(join(folder, 'bin/chown'), '#!/bin/sh\n', { mode: 0o755 })
  const script = readFileSync(join(import.meta.dirname, '../docker/secrets.sh'), 'utf8')
  writeFileSync(join(folder, 'secrets.sh'), script.replace('cd /secrets\n', ''))
  const take = (...words: string[]) => {
    const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` }
    return spawnSync('sh', ['secrets.sh', ...words], { cwd: folder, env, encoding: 'utf8' })
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const value = (file: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(read(file))?.[1]
  const put = (file: string, text: string) => {
    rmSync(join(folder, file))
    writeFileSync(join(folder, file), text)
  }
  expect(take().status).toBe(0)
  return { take, read, value, put }
}

const sessions = ['SESSION_SECRET', 'gateway/env']
const client = ['OIDC_CLIENT_SECRET', 'gateway/env', 'identity/env']

test('a change puts a new secret beside the old one, lets it be the first, and leaves it alone; then there is another', () => {
  const { take, value } = makeSecrets()
  const both = () => [value('gateway/env', 'SESSION_SECRET'), value('gateway/env', 'SESSION_SECRET_OLD')]
  const [old] = both()
  take('add', ...sessions)
  const [, fresh] = both()
  expect(fresh).toMatch(/^[0-9a-f]{64}$/)
  expect(both()).toEqual([old, fresh])
  take('add', ...sessions)
  expect(both()).toEqual([old, fresh])
  take('swap', ...sessions)
  expect(both()).toEqual([fresh, old])
  take('drop', ...sessions)
  expect(both()).toEqual([fresh, undefined])
  // A command that stopped as it replaced the apps is given again.
  expect(take('drop', ...sessions).status).toBe(0)
  take('add', ...sessions)
  expect(both()).toEqual([fresh, expect.stringMatching(/^[0-9a-f]{64}$/)])
})

test('a change that nobody began, or whose new secret is not used yet, has no end', () => {
  const { take, read } = makeSecrets()
  const refused = { status: 1, stderr: "No new SESSION_SECRET is used yet: run the command without 'end' first.\n" }
  expect(take('drop', ...sessions)).toMatchObject(refused)
  take('add', ...sessions)
  const before = read('gateway/env')
  expect(take('drop', ...sessions)).toMatchObject(refused)
  expect(read('gateway/env')).toBe(before)
})

test.each(['add', 'swap', 'drop'])(
  'a change that stopped between two files, at %s, goes on with one secret',
  (step) => {
    const { take, read, value, put } = makeSecrets()
    const steps = ['add', 'swap', 'drop']
    const old = value('gateway/env', 'OIDC_CLIENT_SECRET')
    for (const before of steps.slice(0, steps.indexOf(step))) take(before, ...client)
    const untouched = read('identity/env')
    take(step, ...client)
    put('identity/env', untouched)
    for (const again of steps) take(again, ...client)
    const [ofGateway, ofIdentity] = [read('gateway/env'), read('identity/env')].map((text) =>
      [...text.matchAll(/^OIDC_CLIENT_SECRET.*$/gm)].map(([line]) => line),
    )
    expect(ofIdentity).toEqual(ofGateway)
    expect(ofGateway).toEqual([expect.not.stringContaining(old ?? '')])
  },
)
