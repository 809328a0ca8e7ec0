// The build of a release: everything in it is named by commit or digest, and it has no licence or weakness that is not
// allowed.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { read, root } from './workspace.ts'

test('the workflows name actions by commit, and beside it the version', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: root })
  const uses = workflows.flatMap((file) => [...read(file).matchAll(/uses: (.*)/g)].map(([, used = '']) => used))
  expect(uses.length).toBeGreaterThan(0)
  const isOurs = (used: string) => used.startsWith('./.github/workflows/')
  expect(uses.filter((used) => !isOurs(used) && !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(used))).toEqual([])
})

test('the client has the version of the product, the changelog describes it, and a fixture keeps it', () => {
  const version = /"version": "([\d.]+)"/
  const [, product = ''] = version.exec(read('package.json')) ?? []
  expect(version.exec(read('packages/client/package.json'))?.[1]).toBe(product)
  expect(read('CHANGELOG.md')).toContain(`\n## ${product}\n`)
  expect(existsSync(join(root, `system/fixtures/${product}.zip.br`))).toBe(true)
})

test('images are built from earlier stages, and from bases that a release can name by digest', () => {
  const file = read('Dockerfile')
  const stages = [...file.matchAll(/^FROM (\S+) AS (\S+)$/gm)]
  const names = new Set(stages.map(([, , name]) => name))
  const bases = new Set(stages.map(([, from = '']) => from).filter((from) => !names.has(from)))
  expect([...bases]).toEqual([...file.matchAll(/^ARG (\w+_IMAGE)=\S+$/gm)].map(([, name]) => `\${${name}}`))
})

test('images.lock has the digest of each base as a build argument', () => {
  const digest = `sha256:${'0a'.repeat(32)}`
  const { status, lock } = lockImages(`echo ${digest}`)
  expect(status).toBe(0)
  expect(lock).toMatch(/^NODE_IMAGE=node:\S+@sha256:(0a){32}\n$/)
})

test.each(['exit 1', 'echo', 'echo sha256:abc'])(
  'no lock is left where the registry answers no digest: %s',
  (answer) => {
    expect(lockImages(answer)).toEqual({ status: 1, lock: undefined })
  },
)

test('a licence that is not on the list, and a report of nothing, fail', () => {
  const fine = {
    MIT: [{ name: 'a', versions: ['1.0.0'] }],
    Unknown: [{ name: 'dejavu-fonts-ttf', versions: ['2.37.3'] }],
  }
  expect(licences(fine)).toEqual({ status: 0, said: '' })
  const wrong = { ...fine, 'AGPL-3.0-only': [{ name: 'b', versions: ['2.0.0', '3.0.0'] }] }
  expect(licences(wrong)).toEqual({ status: 1, said: 'b 2.0.0, 3.0.0: AGPL-3.0-only is not allowed\n' })
  expect(licences({ Unknown: [{ name: 'c', versions: ['1.0.0'] }] }).status).toBe(1)
  expect(licences({})).toEqual({ status: 1, said: 'No licence was reported\n' })
})

test('a release waits for the checks, licences among them, and for an audit, and has its bases by digest', () => {
  const release = read('.github/workflows/release.yml')
  expect(release).toMatch(/\n {2}ci:\n {4}uses: \.\/\.github\/workflows\/ci\.yml\n/)
  expect(release).toMatch(/\n {2}audit:\n(?: {4}.*\n|\n)* {6}- run: .* audit --prod --audit-level moderate\n/)
  expect(release).toMatch(/\n {2}images:\n {4}needs: \[ci, audit\]\n/)
  expect(release).not.toContain('continue-on-error')
  expect(release).toMatch(/run: bash docker\/lockImages\.sh\n.*run: docker compose build .*docker\/images\.lock/)
  expect(read('.github/workflows/ci.yml')).toMatch(/run: npx --yes pnpm@12 check\n/)
  expect(read('package.json')).toContain('"check:licences": "pnpm -r licenses list --prod --json | node licences.ts"')
})

test('containers mail where the operator says, and each app is given a secret for its database', () => {
  const compose = read('docker-compose.yml')
  for (const app of ['school-api', 'identity']) {
    const [, service = ''] = compose.split(`\n  ${app}:\n`)
    const [own = ''] = service.split(/\n {2}[\w-]+:\n/)
    expect(own).toContain('MAIL_URL: ${MAIL_URL:-}\n')
    expect(own).toContain('--env-file=/secrets/data')
  }
})

/** Runs the script in a folder of its own, with a `docker` that gives this answer. */
function lockImages(answer: string) {
  const folder = mkdtempSync(join(tmpdir(), 'images-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['Dockerfile', 'docker/lockImages.sh']) cpSync(join(root, file), join(folder, file))
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/docker'), `#!/bin/sh\n${answer}\n`, { mode: 0o755 })
  const { status } = spawnSync('bash', ['docker/lockImages.sh'], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` },
  })
  const lock = join(folder, 'docker/images.lock')
  return { status, lock: existsSync(lock) ? readFileSync(lock, 'utf8') : undefined }
}

function licences(report: object) {
  const { status, stderr } = spawnSync(process.execPath, ['licences.ts'], {
    cwd: root,
    input: JSON.stringify(report),
    encoding: 'utf8',
  })
  return { status, said: stderr }
}
