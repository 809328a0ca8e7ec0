// The state of the form of a credit note: typed amounts, errors, and making the credit note once.

import { CONTRACT } from '@schoolbeheer/domain/billing/kinds'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { Credit } from '@schoolbeheer/domain/invoices/crediting'
import { toEuro } from '@schoolbeheer/domain/money'
import { useMutation } from '@tanstack/react-query'
import { t as translate } from 'i18next'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { untilDrawn } from '../../kit/untilDrawn.ts'
import { trpc } from '../../trpc.ts'
import { billedRecords } from '../billing/kinds.ts'
import { againInput, useAgain, type AgainInput } from '../billing/useAgain.ts'
import { typedCredits, isWhollyCredited, linesOf, refusalOf, wrongLines, type TypedAmounts } from './creditAmounts.ts'

type Options = { invoice: Invoice; mode: 'full' | 'partial'; onMade: () => Promise<void> | void }

/** Messages at lines, by the id of the line. */
type AtLines = ReadonlyMap<number, string>

const nowhere: AtLines = new Map()

export function useCreditNote({ invoice, mode, onMade }: Options) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<TypedAmounts>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState(nowhere)
  const [isChecked, setIsChecked] = useState(false)
  const [keepsBilled, setKeepsBilled] = useState(false)
  // A contract is billed by its periods: nothing of it is reopened in this way.
  const canKeep = useCan('creditNotes.createFull.keepBilled') && invoice.type !== CONTRACT
  const again = useAgain()
  const sent = useRef(false)
  const lines = useMemo(() => linesOf(invoice), [invoice])
  const credits = typedCredits(lines, mode === 'full' ? 'all' : typed)
  const number = invoice.invoiceNumber ?? '–'
  const nothingLeft = isWhollyCredited(invoice) ? naming(number, t('creditnote_nothingleft')) : null

  const creating = useCreditCall({
    invoice,
    mode,
    onMade,
    nameOf,
    more: { ...(canKeep && keepsBilled && { keepBilled: true }), ...againInput(again) },
    onRefused: (named, refusedLines) => {
      setProblem(named)
      setRefused(refusedLines)
    },
  })

  async function create() {
    if (sent.current) return
    setProblem(null)
    setRefused(nowhere)
    setIsChecked(true)
    const refusal = refusalOf(invoice, lines, credits)
    if (refusal?.reason === 'invalid')
      return setProblem(naming(nameOf(refusal.lineId), t('creditnote-create_validation')))
    if (refusal?.reason === 'nothingLeft') return setProblem(naming(number, t('creditnote_nothingleft')))
    if (refusal) return setProblem(t('creditnote_nothingchosen'))
    sent.current = true
    toast.settle(failed)
    await creating.mutateAsync(credits.filter(({ amount }) => amount > 0)).catch(() => {
      sent.current = false
    })
    await untilDrawn()
  }

  function nameOf(lineId: number): string {
    return lines.find(({ id }) => id === lineId)?.name ?? '–'
  }

  function wrongOf(): AtLines {
    return new Map([...refused, ...[...wrongLines(lines, typed)].map(([id, key]) => [id, t(key)] as const)])
  }

  return {
    lines,
    credits,
    typed,
    type: (id: number, value: TypedAmounts[number]) => {
      setTyped((before) => ({ ...before, [id]: value }))
      setRefused((before) => new Map([...before].filter(([line]) => line !== id)))
    },
    /** The errors of the lines: shown when a field is left, or all at once when the form is sent. */
    wrong: { messages: wrongOf(), isChecked },
    problem: nothingLeft ?? problem,
    /** Why nothing can be credited any more; null when something can. */
    nothingLeft,
    /** Whether the credited sources stay off the lists to bill; null where the user has no choice. */
    keepsBilled: canKeep ? keepsBilled : null,
    keepBilled: setKeepsBilled,
    create,
    /** The lost number that the note gets, and what was wrong with it; null where none is written again. */
    again: again && { again, fields: creating.error ? readError(creating.error).fields : {} },
    pending: creating.isPending || creating.isSuccess,
    isDirty: () => !sent.current && mode === 'partial' && Object.values(typed).some((value) => value !== null),
  }
}

type CallOptions = Options & {
  /** Further inputs of the call. */
  more: AgainInput & { keepBilled?: boolean }
  /** The name of a line. */
  nameOf: (lineId: number) => string
  onRefused: (problem: string, lines: AtLines) => void
}

/** The call that makes the credit note. */
function useCreditCall({ invoice, mode, onMade, more, nameOf, onRefused }: CallOptions) {
  const { t } = useTranslation()
  const { client, invoices } = trpc.useUtils()
  // The key stays the same while the form is open: a form that is sent again, because its answer was lost, makes no
  // second note.
  const [key] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'))
  return useMutation({
    // Without a connection the call fails at once, so that it can be tried again or given up.
    networkMode: 'always',
    // Crediting an invoice wholly also reverts its changes of the group, and reopens what it billed.
    meta: {
      stale: ['invoices', 'purchaseOrders', 'schoolGroups', ...billedRecords, 'activity', 'operations.restored'],
    },
    mutationFn: (credits: Credit[]) => {
      const input = { invoiceId: invoice.id, ...more, key }
      const items = credits.map(({ invoiceItemId, amount }) => ({ invoiceItemId, amount: toEuro(amount) }))
      return mode === 'full'
        ? client.creditNotes.createFull.mutate(input)
        : client.creditNotes.createPartial.mutate({ ...input, items })
    },
    onSuccess: async () => {
      toast.success(t(`invoice_${mode}_creditnote_success`))
      await onMade()
    },
    onError: (error, credits) => {
      const { message, fields } = readError(error)
      const lines = atLines(fields, credits)
      const named = [...lines].map(([id, text]) => naming(nameOf(id), text)).join('\n') || message
      toast.error(`${t(`invoice_${mode}_creditnote_failed`)} ${named}`, failed)
      onRefused(named, lines)
      // Somebody else may have credited the invoice meanwhile: then less is left than is shown.
      void invoices.invalidate()
    },
  })
}

/** The subject of the toast of a failure. */
const failed = 'creditNote'

function naming(what: string, message: string): string {
  return `${what}${translate('shared_colon')} ${message}`
}

/** Messages at `items.0.amount`, or another field of an item that was sent, by the id of its line. */
function atLines(fields: Record<string, string>, items: readonly Credit[]): AtLines {
  const messages = Object.entries(fields).flatMap(([path, message]): [number, string][] => {
    const item = items[Number(/^items\.(\d+)/.exec(path)?.[1])]
    return item ? [[item.invoiceItemId, message]] : []
  })
  return new Map(messages)
}
