/**
 * The calls on school visits and on feedback, which a feature's kind tells apart. As long as nothing of one is ordered or
 * billed, it can be removed or marked as never billed.
 */
import { invalid, Problem } from '@schoolbeheer/contracts/problem'
import { workVersion, type Work } from '@schoolbeheer/contracts/school/work'
import { isBilled } from '@schoolbeheer/domain/billed'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { found } from '@schoolbeheer/server/database/rows'
import { eq, type SQL } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { actOf, noteActivity, type Act, type Entry } from '../../db/activity.ts'
import { unbilled } from '../../db/billed.ts'
import type { Db } from '../../db/connection.ts'
import { changeRecord, createRecord, type RecordKind } from '../../db/records.ts'

type Columns = Record<string, unknown> & { invoiceRequired?: boolean | undefined }

export type WorkKind<Row extends Columns, Answer> = Pick<
  RecordKind<Row, Answer>,
  'table' | 'fields' | 'problems' | 'facts'
> & {
  kind: Entry['kind']
  /** The latest first. */
  select: (db: Db, where?: SQL) => Promise<Answer[]>
}

type Change = Parameters<typeof unbilled>[1] & { id: number; ifMatch?: string | undefined }

export function workHandlers<Row extends Columns, Answer extends Work>(api: SchoolApi, kind: WorkKind<Row, Answer>) {
  const { db } = api.database
  const record = recordOf(kind)
  return {
    list: () => kind.select(db),
    byId: ({ id }: { id: number }) => record.read(db, id),
    create: (values: Row, viewer: Viewer) => createRecord(db, record, { values, act: actOf(api, viewer) }),
    update: ({ id, ifMatch, ...values }: Change, viewer: Viewer) =>
      changeRecord<Columns, Answer>(db, record, {
        id,
        ifMatch,
        values: (current) => unbilled(current, values),
        act: actOf(api, viewer),
      }),
    remove: ({ id }: { id: number }, viewer: Viewer) => removeWork(db, record, { id, act: actOf(api, viewer) }),
    setInvoiceRequired: ({ id, value }: { id: number; value: boolean }, viewer: Viewer) =>
      requireInvoice(db, record, { id, invoiceRequired: value, act: actOf(api, viewer) }),
  }
}

/** The problem of a write whose school group is gone by then. */
export function groupGone(): Problem {
  return invalid({ schoolGroupId: 'school_groupgone' })
}

function recordOf<Row extends Columns, Answer extends Work>({
  kind,
  select,
  ...own
}: WorkKind<Row, Answer>): RecordKind<Row, Answer> {
  return {
    ...own,
    read: async (db, id) => found(await select(db, eq(own.table.id, id))),
    version: workVersion,
    tell: ({ id }, action) => ({ kind, recordId: id, action }),
  }
}

/** Throws a 404, and a 409 for what is ordered or billed. Who bills it locks its row first, too. */
function removeWork<Row extends Columns, Answer extends Work>(
  db: Db,
  { table, read, tell }: RecordKind<Row, Answer>,
  { id, act }: { id: number; act: Act },
): Promise<void> {
  const one = eq(table.id, id)
  return db.transaction(async (tx) => {
    await tx.select({ id: table.id }).from(table).where(one).for('update')
    const current = await read(tx, id)
    refuseBilled(current)
    await tx.delete(table).where(one)
    await noteActivity(tx, act, { ...tell(current, 'changed'), action: 'deleted' })
  })
}

/** Throws a 404, and a 409 for what is ordered or billed. */
async function requireInvoice<Row extends Columns, Answer extends Work>(
  db: Db,
  kind: RecordKind<Row, Answer>,
  { id, invoiceRequired, act }: { id: number; invoiceRequired: boolean; act: Act },
): Promise<Answer> {
  // The other fields stay as they are.
  return changeRecord<Columns, Answer>(
    db,
    { ...kind, fields: {} },
    {
      id,
      ifMatch: undefined,
      act,
      values: (current) => {
        refuseBilled(current)
        return { invoiceRequired }
      },
    },
  )
}

function refuseBilled(work: Work): void {
  if (isBilled(work)) throw new Problem(409, 'shared_billed_stays')
}
