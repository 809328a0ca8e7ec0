/** The order in which docker/upgrade.sh replaces, and what it leaves where a step fails. Docker is a script that notes. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { expect, onTestFinished, test } from 'vitest'

type Case = { fails?: string; words?: string[]; proxy?: string; archive?: boolean }

/** Runs it from 1.6.0 to 1.7.0; a command with one of these parts fails. */
function upgrade({ fails = '', words = ['1.7.0'], proxy = 'new', archive = false }: Case = {}) {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'docker'))
  mkdirSync(join(folder, 'bin'))
  for (const script of ['upgrade.sh', 'replicas.sh'])
    cpSync(join(import.meta.dirname, '../docker', script), join(folder, 'docker', script))
  writeFileSync(join(folder, '.env'), 'IMAGES=x\nVERSION=1.6.0\n')
  const docker = `#!/bin/bash
said="$VERSION $*"
echo "\${said/ compose/}" >>"${folder}/said"
case "$*" in
  *'quiet backup' | *'quiet drill') ${archive ? 'echo id-of-archive' : 'true'} ;;
  *'ps --'*) echo id-of-\${*: -1} ;;
  inspect*Image*) echo sha256:old ;;
  inspect*) echo '10.0.0.5 10.1.0.5 ' ;;
  'image inspect'*) echo sha256:${proxy} ;;
esac
[ -z '${fails}' ] || [[ "$said" != *'${fails}'* ]]
`
  writeFileSync(join(folder, 'bin/docker'), docker, { mode: 0o755 })
  const { status, stdout, stderr } = spawnSync('bash', ['docker/upgrade.sh', ...words], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
  const said = status === 2 ? [] : readFileSync(join(folder, 'said'), 'utf8').trim().split('\n')
  const changes = said.filter((line) => / (up|run|exec|pull) /.test(line)).map((line) => line.trim())
  return { status, changes, stdout, stderr, settings: readFileSync(join(folder, '.env'), 'utf8') }
}

function replaced(replica: string, port: number, version = '1.7.0'): string[] {
  return [
    `${version} exec -T proxy proxy out 10.0.0.5:${port} 10.1.0.5:${port}`,
    `${version} up --detach --no-deps --wait --wait-timeout 60 ${replica}`,
  ]
}

const putIn = 'exec -T proxy proxy in'
const before = [
  '1.7.0 pull --quiet --policy missing',
  '1.7.0 run --rm --no-deps secrets',
  '1.7.0 run --rm --no-deps migrate',
]

test('each part is out of the proxy while it is replaced, and the next one waits for it', () => {
  const { status, changes, settings } = upgrade()
  expect(changes).toEqual([
    ...before,
    ...replaced('identity-b', 3002),
    putIn,
    ...replaced('identity', 3002),
    putIn,
    ...replaced('school-api-b', 3001),
    putIn,
    ...replaced('school-api', 3001),
    putIn,
    ...replaced('gateway-b', 3000),
    putIn,
    ...replaced('gateway', 3000),
    putIn,
    'up --detach --no-deps --wait proxy',
    'up --detach --no-recreate --wait',
  ])
  expect([status, settings]).toEqual([0, 'IMAGES=x\nVERSION=1.7.0\n'])
})

test('an archive gets a backup before anything changes, and its services change with the apps', () => {
  const { changes, stdout } = upgrade({ archive: true })
  const [pull, backup, ...then] = changes
  expect([pull, ...then.slice(0, 2)]).toEqual(before)
  expect(backup).toBe('exec -T backup backups.sh diff')
  expect(then.slice(-3)).toEqual([
    'up --detach --no-deps --wait backup',
    'up --detach --no-deps --wait drill',
    'up --detach --no-recreate --wait',
  ])
  expect(stdout).toMatch(/docker\/restore\.sh '\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d' leads back here/)
})

test('a proxy whose image is the same stays', () => {
  const { status, changes } = upgrade({ proxy: 'old' })
  expect([status, changes.slice(-2)]).toEqual([0, [putIn, 'up --detach --no-recreate --wait']])
})

test('where the databases cannot be migrated, nothing is replaced', () => {
  const { status, changes, stderr, settings } = upgrade({ fails: 'deps migrate' })
  expect(changes).toEqual(before)
  expect([status, settings]).toEqual([1, 'IMAGES=x\nVERSION=1.6.0\n'])
  expect(stderr).toContain('Nothing was replaced: 1.6.0 goes on.')
})

test('a part that is not ready is the old one again, and those after it stay', () => {
  const { status, changes, stderr, settings } = upgrade({
    fails: '1.7.0 compose up --detach --no-deps --wait --wait-timeout 60 school-api-b',
  })
  expect(changes.slice(-6)).toEqual([
    putIn,
    ...replaced('school-api-b', 3001),
    ...replaced('school-api-b', 3001, '1.6.0'),
    putIn,
  ])
  expect(changes.join()).not.toContain('gateway')
  expect([status, settings]).toEqual([1, 'IMAGES=x\nVERSION=1.6.0\n'])
  expect(stderr).toContain('school-api-b of 1.7.0 was not ready in 60 s, and is 1.6.0 again.')
})

test('it is called with a version', () => {
  expect(upgrade({ words: [] })).toMatchObject({ status: 2, stderr: 'Say the version: docker/upgrade.sh 1.8.0\n' })
})
