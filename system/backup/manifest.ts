/** The manifest of a backup: what is in it, of which moment, and by which releases it can be read. */
import { z } from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The name of a table, column or sequence. It goes into statements, also of a file that somebody else has written. */
const Name = z.string().regex(/^\w+$/)

const Table = z.strictObject({
  name: Name,
  columns: z.array(Name),
  /** The format of PostgreSQL's COPY. */
  format: z.enum(['text', 'binary']),
  rows: z.int(),
  sha256: Sha256,
})

const Sequence = z.strictObject({ name: Name, last: z.coerce.bigint(), called: z.boolean() })

const DatabaseManifest = z.strictObject({
  /** The release of PostgreSQL that wrote it. */
  postgres: z.string(),
  /** The newest migration that it had. */
  migration: z.string(),
  /** The mark of the secret that seals it, see `keyIdOf`; null where nothing was sealed yet. */
  sealedBy: z.string().nullable(),
  /** In the order in which they can be filled. */
  tables: z.array(Table),
  sequences: z.array(Sequence),
})

export const Manifest = z.strictObject({
  format: z.literal(1),
  release: z.string(),
  at: z.iso.datetime(),
  /** The hash of `secrets.json`; null where it is left out. */
  secrets: Sha256.nullable(),
  school: DatabaseManifest,
  identity: DatabaseManifest,
})

export type Manifest = z.output<typeof Manifest>
export type TableManifest = z.output<typeof Table>
export type DatabaseManifest = z.output<typeof DatabaseManifest>

export const manifestName = 'manifest.json'
export const secretsName = 'secrets.json'

/** The first key of a manifest, read before the rest: the format of another release may have other keys. */
export const AnyManifest = z.looseObject({ format: z.int(), release: z.string() })

export function manifestText(manifest: Manifest): string {
  return JSON.stringify(manifest, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
}

export const products = ['school', 'identity'] as const
export type Product = (typeof products)[number]

/** The entry of a piece of a table. */
export function pieceName(product: Product, { name, format }: Pick<TableManifest, 'name' | 'format'>, piece: number) {
  return `${product}/${name}/${String(piece).padStart(6, '0')}.${format === 'text' ? 'txt' : 'copy'}`
}

/** The table that an entry is a piece of, such as 'school/invoices'; undefined for other entries. */
export function tableOf(entry: string): string | undefined {
  return /^((?:school|identity)\/\w+)\/\d{6,}\.(?:txt|copy)$/.exec(entry)?.[1]
}
