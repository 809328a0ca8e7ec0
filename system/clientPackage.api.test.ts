/** The packed client in a folder outside the workspace, as another repository installs and uses it. */
import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { testServices } from '@schoolbeheer/testing/env'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { publint } from 'publint'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestGateway, testProgram } from './testing/gateway.ts'
import { buildImage } from './testing/image.ts'

const repository = join(import.meta.dirname, '..')
/** The compiler and the Node of this project, which need no second install. */
const own = 'of this project'
const compilers = ['5.9.3', '6.0.3']
/** The oldest that the client runs on, and the one between. */
const nodes = ['20', '22']
/** The tests of another repository start the product in containers. */
const inContainers = testServices() === 'containers'
const run = promisify(execFile)
const Package = z.object({ version: z.string() })

let folder: string
let tarball: string
let upstream: RecordingUpstream
let system: Awaited<ReturnType<typeof startTestGateway>>

beforeAll(async () => {
  folder = temporaryFolder()
  upstream = await startRecordingUpstream()
  system = await startTestGateway({ schoolApiUrl: upstream.url })
  const product = Package.parse(JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')))
  tarball = join(repository, `schoolbeheer-client-${product.version}.tgz`)
  await rm(tarball, { force: true })
  await run('npx', ['--yes', 'pnpm@12', 'pack:client'], { cwd: repository })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  for (const source of ['packages/client/example', 'system/testing/outside'])
    await cp(join(repository, source), folder, { recursive: true })
  const others = [
    '@types/node@20',
    ...compilers.map((version) => `typescript-${version}@npm:typescript@${version}`),
    ...nodes.map((version) => `node-${version}@npm:node-${process.platform}-${process.arch}@${version}`),
    ...(inContainers ? ['testcontainers@12', 'vitest@4'] : []),
  ]
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline']
  await Promise.all([
    run('npm', ['install', ...quiet, tarball, ...others], { cwd: folder }),
    inContainers ? buildImage() : undefined,
  ])
}, 600_000)
afterAll(async () => {
  await system.stop()
  await upstream.stop()
  await rm(folder, { recursive: true })
})

/** The options of a strict project that checks the types of its libraries too. */
const strict = '--strict --exactOptionalPropertyTypes --skipLibCheck false --module nodenext --target es2022'.split(' ')

/** The mistakes that the compiler finds. */
function compile(version: string, options: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const [project, name] = version === own ? [repository, 'typescript'] : [folder, `typescript-${version}`]
  const compiler = join(project, 'node_modules', name, 'bin/tsc')
  execFile(process.execPath, [compiler, ...strict, ...options.split(' ')], { cwd: folder }, (_error, stdout) =>
    resolve(stdout),
  )
  return promise
}

test.each([...compilers, own])('it is typed in a strict project of TypeScript %s', async (version) => {
  const onNode = '--lib es2022 --types node --rewriteRelativeImportExtensions --outDir built main.ts check.ts'
  expect(await compile(version, onNode)).toBe('')
})

test('it is typed where the DOM declares what it uses, and nothing of Node is there', async () => {
  expect(await compile(own, '--lib es2022,dom --typeRoots none --noEmit check.ts')).toBe('')
})

test('the example runs on every Node that the client promises', async () => {
  upstream.answer('GET /api/schoolgroup/getall', {
    json: [{ id: 1, name: 'Dender', licenceExpirationDate: '2026-09-01' }],
  })
  const env = {
    GATEWAY_URL: system.url,
    OIDC_ISSUER: `${system.identityUrl}/oidc`,
    PROGRAM_ID: testProgram.id,
    PROGRAM_SECRET: testProgram.secret,
    FROM: '2026-08-15',
  }
  for (const version of [...nodes, own]) {
    const { stdout, stderr } = await run(nodeOf(version), [join(folder, 'built/main.js')], { env })
    expect({ version, stdout, stderr }).toEqual({ version, stdout: '2026-09-01 Dender\n', stderr: '' })
  }
})

describe.runIf(inContainers)('tests of another repository bill, and read the mail and the e-invoice', () => {
  test.concurrent('with vitest', async () => {
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
    const { stdout } = await run(nodeOf('22'), [vitest, 'run'], { cwd: join(folder, 'vitest') })
    expect(stdout).toContain('1 passed')
  })

  test.concurrent('with node:test', async () => {
    const { stdout } = await run(nodeOf(own), ['--test'], { cwd: join(folder, 'nodeTest') })
    expect(stdout).toContain('pass 1')
  })
})

function nodeOf(version: string): string {
  return version === own ? process.execPath : join(folder, `node_modules/node-${version}/bin/node`)
}

test('publint and are-the-types-wrong find nothing', async () => {
  const data = await readFile(tarball)
  const packed = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)
  const { messages } = await publint({ pack: { tarball: packed }, strict: true })
  expect(messages).toEqual([])
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(data)))
  // A package of ES modules alone: the two resolutions that know no such packages do not count.
  const problems = result.types ? result.problems : []
  const isOld = (problem: object) =>
    'resolutionKind' in problem && ['node10', 'node16-cjs'].includes(String(problem.resolutionKind))
  expect([result.types, problems.filter((problem) => !isOld(problem))]).toEqual([{ kind: 'included' }, []])
})

test('nothing of the workspace, of zod or of a server is in it, and the main entry needs no Node', async () => {
  const installed = join(folder, 'node_modules/@schoolbeheer/client')
  const entries = await readdir(installed, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = found.map((path) => relative(installed, path)).toSorted()
  const withWords = async (words: RegExp) => {
    const texts = await Promise.all(files.map((file) => readFile(join(installed, file), 'utf8')))
    return files.filter((_, index) => words.test(texts[index] ?? ''))
  }
  expect(await withWords(/workspace:|catalog:|\bzod\b|@schoolbeheer\/(?!client)|fastify/)).toEqual([])
  expect(await withWords(/from 'node:/)).toEqual(['cacheFile.js', 'node.js', 'testing.js'])
  expect(files.filter((file) => /\.test\.|baseline/.test(file))).toEqual([])
})

test('a bundle takes at most 25 kB compressed', async () => {
  const entry = join(folder, 'bundle.js')
  await writeFile(entry, `import * as client from '@schoolbeheer/client'\nglobalThis.client = client\n`)
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: entry } },
  })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  expect(code).toContain('createGatewayClient needs')
  expect(gzipSync(code).length).toBeLessThan(25_000)
})
