// The build of a release: everything in it is named by commit or digest, and it has no licence or weakness that is not
// allowed.

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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
  const bases = [...read('Dockerfile').matchAll(/^ARG (\w+_IMAGE=\S+)$/gm)].map(([, base]) => `${base}@${digest}\n`)
  expect(lock).toBe(bases.join(''))
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
  expect(release).toMatch(/\n {2}images:\n {4}needs: \[ci, audit, bases\]\n/)
  expect(release).toMatch(/\n {2}publish:\n {4}needs: images\n/)
  expect(release).not.toContain('continue-on-error')
  expect(read('.github/workflows/ci.yml')).toMatch(/run: npx --yes pnpm@12 check\n/)
  expect(read('package.json')).toContain('"check:licences": "pnpm -r licenses list --prod --json | node licences.ts"')
})

test('each image is pushed for both architectures with its bill of materials, and joined under the version', () => {
  const pushed = pushImages('1.2.0', 'arm64')
  expect(pushed.status).toBe(0)
  expect(pushed.calls).toContainEqual(
    'buildx build --target gateway --platform linux/arm64 --build-arg=NODE_IMAGE=node:24@sha256:0a ' +
      '--sbom=true --provenance=mode=max --push --tag registry.test/office/gateway:1.2.0-arm64 .',
  )
  const gateway = 'registry.test/office/gateway:1.2.0'
  expect(pushImages('1.2.0', 'join').calls).toContainEqual(
    `buildx imagetools create --tag ${gateway} ${gateway}-amd64 ${gateway}-arm64`,
  )
  expect(pushImages('1.2.0', 'riscv').status).toBe(2)
})

test('a release has the images that files of compose name by version, and the one for tests', () => {
  const files = globSync('docker/*.yml', { cwd: root })
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\$\{IMAGES[^}]*\}\/([\w-]+):/g)].map(([, name]) => name),
  )
  const [, names = ''] = /^names=\((.*)\)$/m.exec(read('docker/pushImages.sh')) ?? []
  expect(new Set(names.split(' '))).toEqual(new Set([...named, 'all']))
})

test('the notes of a release are the section of its tag, with what an operator must do first', () => {
  const changelog = (...lines: string[]) => ['# Changelog', '## 1.2.0', ...lines, '## 1.1.0', '- Before'].join('\n\n')
  expect(releaseNotes('v1.2.0', changelog('- The operator must wait.', '- New.'))).toEqual({
    status: 0,
    said: '- The operator must wait.\n\n- New.\n',
  })
  expect(releaseNotes('v1.1.0', changelog('- New.')).said).toBe('The tag v1.1.0 is not that of version 1.2.0: v1.2.0\n')
  expect(releaseNotes('v1.2.0', changelog()).said).toBe('CHANGELOG.md has no section 1.2.0\n')
  expect(releaseNotes('v1.2.0', changelog('- New.', '- The operator must wait.'))).toEqual({
    status: 1,
    said: 'In CHANGELOG.md this comes first: - The operator must wait.\n',
  })
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

function lockImages(answer: string) {
  const folder = folderWith('Dockerfile', 'docker/lockImages.sh')
  const { status } = runScript(folder, answer, ['docker/lockImages.sh'])
  const lock = join(folder, 'docker/images.lock')
  return { status, lock: existsSync(lock) ? readFileSync(lock, 'utf8') : undefined }
}

/** The calls of `docker` that the script makes. */
function pushImages(...words: string[]) {
  const folder = folderWith('docker/pushImages.sh')
  writeFileSync(join(folder, 'docker/images.lock'), 'NODE_IMAGE=node:24@sha256:0a\n')
  const { status, stdout } = runScript(folder, 'echo "$@"', ['docker/pushImages.sh', ...words])
  return { status, calls: stdout.split('\n') }
}

function releaseNotes(tag: string, changelog: string) {
  const folder = folderWith('releaseNotes.ts')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', version: '1.2.0' }))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['releaseNotes.ts', tag], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

/** A folder of a test's own with these files. */
function folderWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of files) cpSync(join(root, file), join(folder, file))
  return folder
}

/** Runs a script with a `docker` that answers so. */
function runScript(folder: string, answer: string, words: string[]) {
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/docker'), `#!/bin/sh\n${answer}\n`, { mode: 0o755 })
  const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, IMAGES: 'registry.test/office' }
  return spawnSync('bash', words, { cwd: folder, env, encoding: 'utf8' })
}

function licences(report: object) {
  const { status, stderr } = spawnSync(process.execPath, ['licences.ts'], {
    cwd: root,
    input: JSON.stringify(report),
    encoding: 'utf8',
  })
  return { status, said: stderr }
}
