/**
 * The manifest of the package that is packed, beside its built files: without what only this workspace needs, and with
 * the versions of its dependencies that are installed here.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { clientFolder, manifest } from './package.ts'

const { scripts: _scripts, devDependencies: _devDependencies, private: _private, ...kept } = manifest
const exports = Object.entries(manifest.exports).map(([entry, source]) => {
  const file = source.replace('./src/', './').replace(/\.ts$/, '')
  return [entry, { types: `${file}.d.ts`, default: `${file}.js` }]
})
const dependencies = await Promise.all(
  Object.keys(manifest.dependencies).map(async (name) => [name, await installedVersion(name)]),
)
const packed = { ...kept, exports: Object.fromEntries(exports), dependencies: Object.fromEntries(dependencies) }
await writeFile(join(clientFolder, 'dist/package.json'), `${JSON.stringify(packed, null, 2)}\n`)
for (const page of ['API.md', 'README.md']) await copyFile(join(clientFolder, page), join(clientFolder, 'dist', page))

async function installedVersion(name: string): Promise<string> {
  const text = await readFile(join(clientFolder, 'node_modules', name, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
