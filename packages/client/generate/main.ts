/**
 * `pnpm generate`: makes the client's types, addresses and API.md of the table of procedures. With `--check` it writes
 * nothing and fails when a file is stale; with `--release` it also makes the types the baseline of the next releases.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clientFolder, manifest } from './package.ts'
import { addressDeclarations, callDeclarations } from './declarations.ts'
import { apiPage } from './page.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean' }, release: { type: 'boolean' } } })
const calls = await callDeclarations(Number(/\d+/.exec(manifest.engines.node)?.[0]))
const files = {
  'src/calls.gen.ts': calls,
  'src/addresses.gen.ts': addressDeclarations(),
  'API.md': apiPage(),
  ...(values.release ? { 'src/baseline.gen.ts': calls } : {}),
}
for (const [name, text] of Object.entries(files)) {
  const file = join(clientFolder, name)
  if (!values.check) await writeFile(file, text)
  else if ((await readFile(file, 'utf8')) !== text) {
    console.error(`packages/client/${name} is stale: run \`pnpm generate\`.`)
    process.exitCode = 1
  }
}
