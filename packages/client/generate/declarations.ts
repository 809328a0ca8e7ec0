/** The TypeScript declarations of the calls and files, as text. */
import type { JsonSchema } from '@schoolbeheer/contracts/jsonSchema'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { parseSync, Visitor } from 'vite'
import { downloadEntries, routers, scopes, uploadEntries, type Entry } from './table.ts'

const banner = '/** Made by `pnpm generate` of the table of procedures: not to be changed by hand. */\n\n'

/** @param node the oldest major version of Node that the client runs on */
export async function callDeclarations(node: number): Promise<string> {
  const calls = Object.fromEntries(
    Object.entries(routers).map(([router, entries]) => [
      router,
      objectOf(
        Object.fromEntries(
          entries.map(({ name, kind, input, output, ...about }) => [
            name.slice(router.length + 1),
            { ...objectOf({ kind: { const: kind }, input: inputOf(input), output }), ...described(about) },
          ]),
        ),
      ),
    ]),
  )
  const downloads = Object.fromEntries(
    downloadEntries.map(({ name, input, ...about }) => [name, { ...inputOf(input), ...described(about) }]),
  )
  const uploads = Object.fromEntries(
    uploadEntries.map(({ name, input, output, parts, ...about }) => {
      const files = Object.fromEntries(
        Object.entries(parts).map(([part, { most }]) => [part, { tsType: most ? 'readonly Blob[]' : 'Blob' }]),
      )
      const required = Object.entries(parts).flatMap(([part, one]) => (one.required ? [part] : []))
      const all = { input: inputOf(input), files: { ...objectOf(files), required }, output }
      return [name, { ...objectOf(all), ...described(about) }]
    }),
  )
  const interfaces = [
    await declare('Calls', calls, 'The calls by router and name: their kind, what they take, and what they answer.'),
    await declare('Downloads', downloads, 'What the address of each file takes.'),
    await declare('Uploads', uploads, 'The fields and files of each upload, and what it answers.'),
  ]
  const scope = scopes.map((one) => `  | '${one}'`).join('\n')
  return [
    banner + interfaces.join('\n'),
    `/** The scopes that a program may ask for. */\nexport type Scope =\n${scope}\n`,
    `/** The oldest major version of Node that the client runs on. */\nexport type OldestNode = ${node}\n`,
  ].join('\n')
}

/** The addresses of the files, as the client reads them. */
export function addressDeclarations(): string {
  const downloads = Object.fromEntries(downloadEntries.map(({ name, method, path }) => [name, { method, path }]))
  const uploads = Object.fromEntries(uploadEntries.map(({ name, path }) => [name, path]))
  const constant = (name: string, what: string, value: object) =>
    `/** ${what} */\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const\n`
  return [
    banner + constant('downloads', 'How each file is asked for.', downloads),
    constant('uploads', 'The address of each upload.', uploads),
  ].join('\n')
}

/** Schemas of zod hold what json-schema-to-typescript reads: the type of their default values alone is wider. */
type Properties = Record<string, object>

function objectOf(properties: Properties): JSONSchema {
  return { type: 'object', required: Object.keys(properties), properties }
}

/** Without fields it takes no others. */
function inputOf(input: JsonSchema): object {
  return Object.keys(input.properties ?? {}).length > 0 ? input : { tsType: 'Record<string, never>' }
}

function described({ summary, scope }: Pick<Entry, 'summary' | 'scope'>) {
  return { description: `${summary}. ${scope === 'public' ? 'Public' : `Scope: ${scope}`}.` }
}

async function declare(name: string, properties: Properties, description: string): Promise<string> {
  const text = await compile({ ...objectOf(properties), description }, name, {
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
    bannerComment: '',
    style: { printWidth: 120, semi: false, singleQuote: true },
  })
  return withUndefined(text)
}

/** An optional key may be undefined too, as in the contracts. */
function withUndefined(text: string): string {
  const ends: number[] = []
  new Visitor({
    TSPropertySignature: ({ optional, typeAnnotation }) => {
      if (optional && typeAnnotation) ends.push(typeAnnotation.end)
    },
  }).visit(parseSync('declarations.ts', text).program)
  return ends
    .toSorted((a, b) => b - a)
    .reduce((made, end) => `${made.slice(0, end)} | undefined${made.slice(end)}`, text)
}
