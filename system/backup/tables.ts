/** The tables of a database as a backup copies them. */
import type pg from 'pg'
import { z } from 'zod'
import type { TableManifest } from './manifest.ts'

export type Table = Pick<TableManifest, 'name' | 'columns' | 'format'>

/** Rows that open something by themselves, which a backup leaves out: people sign in anew after a restore. */
const rowsKept: Record<string, string> = {
  provider_records: 'false',
  attempts: 'false',
  account_codes: `purpose = 'confirm'`,
}

const Tables = z.array(z.object({ name: z.string(), columns: z.array(z.string()), binary: z.boolean() }))
const References = z.array(z.object({ from: z.string(), to: z.string() }))
const Sequences = z.array(z.object({ name: z.string() }))

/** The tables of the schema public in an order in which none refers to a later one. */
export async function readTables(client: Pick<pg.ClientBase, 'query'>): Promise<Table[]> {
  const tables = Tables.parse((await client.query(tablesOfPublic)).rows)
  const references = References.parse((await client.query(referencesOfPublic)).rows)
  const ordered: Table[] = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const waits = new Set(references.flatMap(({ from, to }) => (from !== to && left.has(to) ? [from] : [])))
    const next = [...left.values()].filter(({ name }) => !waits.has(name))
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const { name, columns, binary } of next) {
      // As text, bytes would take twice their length.
      ordered.push({ name, columns, format: binary ? 'binary' : 'text' })
      left.delete(name)
    }
  }
  return ordered
}

const ofPublic = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`

const tablesOfPublic = `
  select relname::text as name, array_agg(attname::text order by attnum) as columns,
    bool_or(atttypid = 'bytea'::regtype) as binary
  from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where ${ofPublic} group by relname order by relname`

const referencesOfPublic = `
  select c.relname::text as from, other.relname::text as to
  from pg_constraint join pg_class c on c.oid = conrelid join pg_class other on other.oid = confrelid
  where contype = 'f' and ${ofPublic}`

/** The names of the sequences, each of a column. */
export async function readSequences(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  return Sequences.parse(rows).map(({ name }) => name)
}

export function copyOut({ name, columns, format }: Table): string {
  const kept = rowsKept[name]
  const from = kept
    ? `(select ${listOf(columns)} from public."${name}" where ${kept})`
    : `public."${name}" (${listOf(columns)})`
  return `copy ${from} to stdout (format ${format})`
}

export function copyIn({ name, columns, format }: Table): string {
  return `copy public."${name}" (${listOf(columns)}) from stdin (format ${format})`
}

function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}
