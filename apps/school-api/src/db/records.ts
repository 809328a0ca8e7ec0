/** Creating and changing a record: in one transaction, which notes who did it and answers the record as it is then. */
import { problem, type Problem } from '@schoolbeheer/contracts/problem'
import { inserted } from '@schoolbeheer/server/database/rows'
import { eq, getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { changesOf, noteActivity, type Act, type Entry, type Facts } from './activity.ts'
import type { Db } from './connection.ts'
import { withConstraints } from './constraints.ts'

type Row = Record<string, unknown>

/**
 * A feature's declaration of its records: `Columns` are the values of its table, `Answer` is a record as it travels.
 */
export type RecordKind<Columns extends Row, Answer> = {
  table: PgTable & { id: AnyPgColumn<{ data: number; notNull: true }>; $inferInsert: Columns }
  /** The fields of the input: see `wholeRow`. */
  fields: object
  /** The problems of constraints that a write may break, by their names. */
  problems: Record<string, () => Problem>
  /** The record as it travels; throws a 404 when it is not there. */
  read: (tx: Db, id: number) => Promise<Answer>
  /** The activity entry of a record; the part of another record answers that record's entry. */
  tell: (record: Answer, action: 'created' | 'changed') => Entry
  facts: (record: Answer) => Facts
  /** The version of a record that If-Match names. */
  version: (record: Answer) => string
}

export function createRecord<Columns extends Row, Answer>(
  db: Db,
  { table, fields, problems, read, tell }: RecordKind<Columns, Answer>,
  { values, act }: { values: Columns; act: Act },
): Promise<Answer> {
  return withConstraints(problems, () =>
    db.transaction(async (tx) => {
      const rows = await tx
        .insert(table)
        .values(wholeRow(table, fields, values))
        .returning({ id: table.id })
      const { id } = inserted(rows)
      const record = await read(tx, id)
      await noteActivity(tx, act, tell(record, 'created'))
      return record
    }),
  )
}

type ChangeOptions<Columns extends Row, Answer> = {
  id: number
  ifMatch: string | undefined
  /** A function of the record as it was; it throws when something stands in the way of the change. */
  values: Partial<Columns> | ((current: Answer) => Partial<Columns>)
  act: Act
  /** Locks rows that always have to be locked before the record. */
  lockFirst?: (tx: Db) => Promise<unknown>
  /** Further writes that follow from the change, before the record is read again. */
  follow?: (tx: Db, before: Answer) => Promise<void>
}

/**
 * Changes a record while others who want to change it wait; throws a 412 when it is no longer the version that
 * `ifMatch` names. The record is locked and read in two statements: a single statement that joins and waits for the
 * lock would look for the new city's id among the old city's rows.
 */
export function changeRecord<Columns extends Row, Answer>(
  db: Db,
  { table, fields, problems, read, version, tell, facts }: RecordKind<Columns, Answer>,
  { id, ifMatch, values, act, lockFirst, follow }: ChangeOptions<Columns, Answer>,
): Promise<Answer> {
  const one = eq(table.id, id)
  return withConstraints(problems, () =>
    db.transaction(async (tx) => {
      await lockFirst?.(tx)
      await tx.select({ id: table.id }).from(table).where(one).for('update')
      const current = await read(tx, id)
      if (ifMatch !== undefined && ifMatch !== version(current)) throw problem(412)
      await tx
        .update(table)
        .set(wholeRow(table, fields, typeof values === 'function' ? values(current) : values))
        .where(one)
      await follow?.(tx, current)
      const changed = await read(tx, id)
      const changes = changesOf(facts(current), facts(changed))
      if (changes.length > 0) await noteActivity(tx, act, { ...tell(changed, 'changed'), changes })
      return changed
    }),
  )
}

/**
 * The row, with null for each of these fields that was left out or empty: in an update drizzle would leave its column
 * as it was. Columns that are no field stay as they are.
 */
export function wholeRow<Columns extends Row>(table: PgTable, fields: object, row: Columns): Columns {
  const optional = Object.entries(getTableColumns(table)).filter(([name, { notNull }]) => name in fields && !notNull)
  return {
    ...row,
    ...Object.fromEntries(optional.map(([name]) => [name, row[name] === '' ? null : (row[name] ?? null)])),
  }
}
