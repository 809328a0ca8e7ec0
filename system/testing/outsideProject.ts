/** A project outside the workspace that installs the packed client, as another repository does. */
import { execFile } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'
import { z } from 'zod'
import { startTestGateway, testProgram } from './gateway.ts'

const repository = join(import.meta.dirname, '../..')
/** The compiler and the Node of this project, which need no second install. */
export const own = 'of this project'
const run = promisify(execFile)
const Package = z.object({ version: z.string() })

/** The versions of TypeScript and Node, and the other packages, that the project installs besides the client. */
type Installed = { compilers: string[]; nodes: string[]; others?: string[] }

/** The options of a strict project that checks the types of its libraries too. */
const strict = '--strict --exactOptionalPropertyTypes --skipLibCheck false --module nodenext --target es2022'.split(' ')

/** Packs the client, installs it with npm into an empty folder, and starts a gateway for its example. */
export async function startOutside({ compilers, nodes, others = [] }: Installed) {
  const folder = temporaryFolder()
  const upstream = await startRecordingUpstream()
  const [system, tarball] = await Promise.all([startTestGateway({ schoolApiUrl: upstream.url }), packClient()])
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  for (const source of ['packages/client/example', 'system/testing/outside'])
    await cp(join(repository, source), folder, { recursive: true })
  const packages = [
    '@types/node@20',
    ...compilers.map((version) => `typescript-${version}@npm:typescript@${version}`),
    ...nodes.map((version) => `node-${version}@npm:node-${process.platform}-${process.arch}@${version}`),
    ...others,
  ]
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', ['install', ...quiet, tarball, ...packages], { cwd: folder })

  const nodeOf = (version: string) =>
    version === own ? process.execPath : join(folder, `node_modules/node-${version}/bin/node`)
  /** Runs the test of the folder `vitest` before the whole product; answers what Vitest prints. */
  const runVitest = async (version: string) => {
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
    return (await run(nodeOf(version), [vitest, 'run'], { cwd: join(folder, 'vitest') })).stdout
  }
  /** The mistakes that the compiler finds. */
  const compile = (version: string, options: string) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const [project, name] = version === own ? [repository, 'typescript'] : [folder, `typescript-${version}`]
    const compiler = join(project, 'node_modules', name, 'bin/tsc')
    execFile(process.execPath, [compiler, ...strict, ...options.split(' ')], { cwd: folder }, (_error, stdout) =>
      resolve(stdout),
    )
    return promise
  }
  return {
    folder,
    tarball,
    compile,
    runVitest,
    /** The mistakes of a compiler in a project on Node; it writes the example as JavaScript too. */
    compileOnNode: (version: string) =>
      compile(version, '--lib es2022 --types node --rewriteRelativeImportExtensions --outDir built main.ts check.ts'),
    /** The output of the example, as JavaScript on a version of Node, before one school group. */
    runExample: async (version: string) => {
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
      const { stdout, stderr } = await run(nodeOf(version), [join(folder, 'built/main.js')], { env })
      return stdout + stderr
    },
    stop: async () => {
      await system.stop()
      await upstream.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** The packages that tests of another repository need besides. */
export const testPackages = ['testcontainers@12', 'vitest@4']

export type Outside = Awaited<ReturnType<typeof startOutside>>

/** Answers the path of the tarball. */
async function packClient(): Promise<string> {
  const product = Package.parse(JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')))
  const tarball = join(repository, `schoolbeheer-client-${product.version}.tgz`)
  await rm(tarball, { force: true })
  await run('npx', ['--yes', 'pnpm@12', 'pack:client'], { cwd: repository })
  return tarball
}
