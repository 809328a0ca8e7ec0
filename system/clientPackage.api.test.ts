/** The packed client in a folder outside the workspace, as another repository installs and uses it. */
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { testServices } from '@schoolbeheer/testing/env'
import { publint } from 'publint'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildImage } from './testing/image.ts'
import { own, startOutside, testPackages, type Outside } from './testing/outsideProject.ts'

/** The oldest and the newest that the client promises; those between are in `clientPackage.faults.ts`. */
const [compilers, nodes] = [['5.9.3'], ['20']]
/** The tests of another repository start the product in containers. */
const inContainers = testServices() === 'containers'
const run = promisify(execFile)

let outside: Outside
beforeAll(async () => {
  const others = inContainers ? testPackages : []
  ;[outside] = await Promise.all([startOutside({ compilers, nodes, others }), inContainers && buildImage()])
}, 600_000)
afterAll(() => outside.stop())

test('it is typed in a strict project of the oldest TypeScript and of the newest', async () => {
  expect(await Promise.all([...compilers, own].map(outside.compileOnNode))).toEqual(['', ''])
})

test('it is typed where the DOM declares what it uses, and nothing of Node is there', async () => {
  expect(await outside.compile(own, '--lib es2022,dom --typeRoots none --noEmit check.ts')).toBe('')
})

test('the example runs on the oldest Node that the client promises and on the newest', async () => {
  expect(await Promise.all([...nodes, own].map(outside.runExample))).toEqual(Array(2).fill('2026-09-01 Dender\n'))
})

describe.runIf(inContainers)('tests of another repository bill, and read the mail and the e-invoice', () => {
  test.concurrent('with vitest', async () => {
    expect(await outside.runVitest(own)).toContain('1 passed')
  })

  test.concurrent('with node:test', async () => {
    const { stdout } = await run(process.execPath, ['--test'], { cwd: join(outside.folder, 'nodeTest') })
    expect(stdout).toContain('pass 1')
  })
})

test('publint and are-the-types-wrong find nothing', async () => {
  const data = await readFile(outside.tarball)
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
  const installed = join(outside.folder, 'node_modules/@schoolbeheer/client')
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
  const entry = join(outside.folder, 'bundle.js')
  await writeFile(entry, `import * as client from '@schoolbeheer/client'\nglobalThis.client = client\n`)
  const built = await build({
    root: outside.folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: entry } },
  })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  expect(code).toContain('createGatewayClient needs')
  expect(gzipSync(code).length).toBeLessThan(25_000)
})
