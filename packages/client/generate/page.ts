/** API.md: every call, file and upload of the gateway in tables. */
import type { JsonSchema } from '@schoolbeheer/contracts/jsonSchema'
import { downloadEntries, routers, uploadEntries, type Entry } from './table.ts'

const opening = `# Calls and files of the gateway

Made by \`pnpm generate\` of the table of procedures. A key with \`?\` may be left out. The types of all that a call takes
and answers are in \`Calls\` of \`@schoolbeheer/client\`; the gateway's \`GET /openapi.json\` has them for other languages.
`

export function apiPage(): string {
  const calls = Object.entries(routers).map(([router, entries]) =>
    section(
      router,
      ['call', 'kind', 'scope', 'input', 'what it does'],
      entries.map((entry) => [code(entry.name), entry.kind, ...cellsOf(entry)]),
    ),
  )
  const downloads = section(
    'Downloads',
    ['file', 'address', 'scope', 'input', 'what it is'],
    downloadEntries.map((entry) => [code(entry.name), code(`${entry.method} ${entry.path}`), ...cellsOf(entry)]),
  )
  const uploads = section(
    'Uploads',
    ['upload', 'address', 'files', 'scope', 'input', 'what it does'],
    uploadEntries.map((entry) => {
      const parts = Object.entries(entry.parts).map(
        ([part, { required, most }]) => keyOf(part, required) + (most ? ` (at most ${most})` : ''),
      )
      return [code(entry.name), code(`POST ${entry.path}`), parts.join(', '), ...cellsOf(entry)]
    }),
  )
  return [opening, ...calls, downloads, uploads].join('\n')
}

function section(title: string, header: string[], rows: string[][]): string {
  const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `## ${title}\n\n${lines.join('\n')}\n`
}

function cellsOf({ scope, input, summary }: Entry): string[] {
  return [scope === 'public' ? 'public' : code(scope), keysOf(input), summary.replaceAll('|', '\\|')]
}

function keysOf({ properties = {}, required = [] }: JsonSchema): string {
  return Object.keys(properties)
    .map((key) => keyOf(key, required.includes(key)))
    .join(', ')
}

function keyOf(key: string, isRequired: boolean): string {
  return code(isRequired ? key : `${key}?`)
}

function code(text: string): string {
  return `\`${text}\``
}
