// The workspace for the tests of architecture and conventions: its files with their imports, and the places, the order of
// the features and the order of the rooms below them that ARCHITECTURE.md lists.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

export const root = import.meta.dirname
const exclude = ['**/node_modules/**', '**/dist/**', '**/*.gen.ts']
export const files = find('{apps,packages,system,e2e,bench}/**/*.{ts,tsx}')
export const production = files.filter((file) => !isTest(file))
export const sources = new Map(files.map((file) => [file, readSource(file)]))

const page = read('ARCHITECTURE.md')
export const house = readHouse(page)
export const features = readOrder(page, 'features')
export const rooms = readOrder(page, 'rooms of the school API')

export function find(...patterns: string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude })).toSorted()
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The folders and files in the list under 'The house', each with its whole path. */
function readHouse(text: string): string[] {
  const [, list = ''] = /## The house\n[\s\S]*?```\n([\s\S]*?)```/.exec(text) ?? []
  const above: { indent: number; path: string }[] = []
  return list.split('\n').flatMap((line) => {
    const [, blanks, name] = /^( *)(\S+)/.exec(line) ?? []
    if (blanks === undefined || name === undefined) return []
    while ((above.at(-1)?.indent ?? -1) >= blanks.length) above.pop()
    const path = (above.at(-1)?.path ?? '') + name
    if (name.endsWith('/')) above.push({ indent: blanks.length, path })
    return [path]
  })
}

/** The names in the order of the line that lists them. */
function readOrder(text: string, what: string): string[] {
  const [, line = ''] = new RegExp(`^The order of the ${what}: ([^.]+)\\.$`, 'm').exec(text) ?? []
  return line.split(/,\s*/)
}

type Source = {
  /** A path in the workspace, a package name that the table of imports names itself, or 'npm'. */
  imports: string[]
  /** The constants that are functions, except those with a type annotation. */
  arrows: string[]
  /** The declared functions, and the lines of each. */
  functions: { name: string; lines: number }[]
}

function readSource(file: string): Source {
  const text = read(file)
  const { module, program } = parseSync(file, text)
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^'(.*)'$/.exec(text.slice(start, end))?.[1] ?? [],
    ),
  ]
  const declarations = program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
  )
  const arrows = declarations.flatMap((declaration) => {
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return []
    return declaration.declarations.flatMap(({ id, init }) =>
      init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier' && !id.typeAnnotation ? [id.name] : [],
    )
  })
  const functions = declarations.flatMap((declaration) => {
    if (declaration?.type !== 'FunctionDeclaration') return []
    const lines = text.slice(declaration.start, declaration.end).split('\n').length
    return [{ name: declaration.id?.name ?? '', lines }]
  })
  return { imports: names.map((name) => resolveImport(file, name)), arrows, functions }
}

export function isTest(file: string): boolean {
  return /\.(test|faults)\.tsx?$|\/testing\/|^e2e\/|^bench\/|^system\//.test(file)
}

export function importsOf(file: string): string[] {
  return sources.get(file)?.imports ?? []
}

function resolveImport(file: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(file), name)
  // The client's own entry has the name of its package.
  const [, own = '', path = own] = /^@schoolbeheer\/([^/]+)(?:\/(.+))?$/.exec(name) ?? []
  const place = ['apps', 'packages', '.'].find((above) => own && existsSync(join(root, above, own)))
  if (place) return join(place, own, place === '.' ? '' : 'src', `${path}.ts`)
  return /^(zod|@trpc\/server)$/.test(name) ? `npm ${name}` : 'npm'
}
