// Saving a school visit or feedback: its calls, and the way back to its list, which marks a new one.

import { workVersion } from '@schoolbeheer/contracts/school/work'
import { isBilled } from '@schoolbeheer/domain/billed'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { toast } from '../../kit/feedback/toast.ts'
import { useSaving } from '../../kit/form/useSaving.ts'
import { markMade, type ListQuery } from '../../kit/table/made.ts'
import type { AnyWork, WorkKind } from './workKind.ts'

type Wire = { description: string; theme?: string }

type Options<One extends AnyWork, Values, Schema extends z.ZodType<Wire>> = {
  kind: WorkKind
  schema: Schema
  /** Undefined for a new one. */
  record: One | undefined
  valuesOf: (record?: One) => Values
  calls: {
    create: { mutate: (wire: z.output<Schema>) => Promise<unknown> }
    update: { mutate: (wire: z.output<Schema> & { id: number; ifMatch: string }) => Promise<unknown> }
  }
  queries: {
    byId: { fetch: (input: { id: number }, options: { staleTime: number }) => Promise<One> }
    list: ListQuery<undefined, One>
  }
}

export function useWorkSaving<
  One extends AnyWork,
  Values extends Record<string, unknown>,
  Schema extends z.ZodType<Wire>,
>({ kind, record, calls, queries, ...form }: Options<One, Values, Schema>) {
  const { name, list, words } = kind
  const { t } = useTranslation()
  const navigate = useNavigate()
  const saving = useSaving({
    ...form,
    record,
    send: (wire, base) =>
      base ? calls.update.mutate({ ...wire, id: base.id, ifMatch: workVersion(base) }) : calls.create.mutate(wire),
    readLatest: ({ id }) => queries.byId.fetch({ id }, { staleTime: 0 }),
    meta: { blocking: true, stale: [name] },
    onSaved: async (_answer, { theme, description }) => {
      const isLike = (one: One) => one.theme === theme && one.description === description
      if (!record) await markMade([queries.list], undefined, isLike)
      toast.success(record ? t('shared_saved') : t(`${words}_created`, { theme }))
      await navigate({ to: list, replace: true })
    },
  })
  return { ...saving, locked: saving.base !== undefined && isBilled(saving.base) }
}
