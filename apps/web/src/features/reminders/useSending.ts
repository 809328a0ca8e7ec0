// Sending letters, or counting those that were posted: the question, the call, what stands in its way, and its batch.

import type { ReminderDoubt } from '@schoolbeheer/domain/invoices/reminding'
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { obstaclesOf, readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { followBatch, useFollowing } from '../invoices/batches.ts'
import type { Due } from './dueList.tsx'
import type { SendQuestion } from './SendDialog.tsx'

type Call = { asked: SendQuestion; also: readonly ReminderDoubt[] }

export function useSending(onSent: (customers: readonly Due[]) => void) {
  const following = useFollowing()
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<SendQuestion | null>(null)
  const [refused, setRefused] = useState<{ obstacles: readonly Obstacle[] } | null>(null)
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: ({ asked: { kind, customers }, also }: Call) => {
      const items = customers.map((due) => ({ schoolGroupId: due.id, invoiceIds: idsOf(due, also) }))
      return kind === 'send'
        ? utils.client.reminders.send.mutate({ items, ...(also.length > 0 && { also: true }) })
        : utils.client.reminders.posted.mutate({ items })
    },
    onSuccess: (answer, { asked: { customers }, also }) => {
      setAsked(null)
      onSent(customers)
      const invoices = customers.reduce((sum, due) => sum + idsOf(due, also).length, 0)
      if (answer) void followBatch(following, { id: answer.batch, action: 'sendReminder', asked: invoices })
    },
    onError: (error) => {
      const obstacles = obstaclesOf(error)
      setAsked(null)
      if (obstacles.length > 0) setRefused({ obstacles })
      else toast.error(readError(error).message, 'reminder')
      void utils.reminders.invalidate()
    },
  })
  return {
    asked,
    ask: setAsked,
    pending: mutation.isPending,
    act: (call: SendQuestion, also: readonly ReminderDoubt[]) => mutation.mutate({ asked: call, also }),
    close: () => setAsked(null),
    refused,
    dismiss: () => setRefused(null),
  }
}

/** The invoices of a letter, with those that are left out for these reasons. */
function idsOf({ invoices, leftOut }: Due, also: readonly ReminderDoubt[]): number[] {
  return [...invoices, ...leftOut.filter(({ reason }) => also.includes(reason))].map(({ invoiceId }) => invoiceId)
}
