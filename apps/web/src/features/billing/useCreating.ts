// Making invoices or orders: all chosen ones or none, with the obstacles when it is refused.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf, obstaclesOf, readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { billedRecords } from './kinds.ts'
import { againInput, useAgain, type AgainInput, type WritingAgain } from './useAgain.ts'

type Options<Input, Answer> = {
  send: (input: Input, again: AgainInput) => Promise<Answer>
  /** Called because the obstacles may be new to the page. */
  onRefused: () => void
  failed: 'invoices_createfailed' | 'purchaseorders_createfailed'
}

export type Creation<Input, Made> = {
  /** The answer; null when it was refused, which a toast has said by then. */
  create: (input: Input) => Promise<Made | null>
  isCreating: boolean
  obstacles: readonly Obstacle[]
  /** The messages by field. */
  fields: Record<string, string>
  /** The lost number that the document gets; null where none is written again. */
  again: WritingAgain | null
  /** Clears the obstacles and messages of the last try. */
  forget: () => void
}

export function useCreating<Input, Answer>(options: Options<Input, Answer>): Creation<Input, { answer: Answer }> {
  const { send, onRefused, failed } = options
  const { t } = useTranslation()
  const again = useAgain()
  const creating = useMutation({
    // Without a connection the call fails at once: nobody expects it to be sent at some later time.
    networkMode: 'always',
    meta: {
      stale: ['invoices', 'purchaseOrders', 'schoolGroups', ...billedRecords, 'activity', 'operations.restored'],
    },
    mutationFn: (input: Input) => send(input, againInput(again)),
    onError: (error) => {
      const { message } = readError(error)
      // The obstacles are shown in a list of their own, not in the toast.
      const said = obstaclesOf(error).length > 0 ? messageOf(error.message) : message
      toast.error(`${t(failed)} ${said}`, failed)
      onRefused()
    },
  })

  function create(input: Input) {
    toast.settle(failed)
    return creating.mutateAsync(input).then(
      (answer) => ({ answer }),
      () => null,
    )
  }

  return {
    create,
    isCreating: creating.isPending,
    obstacles: creating.error ? obstaclesOf(creating.error) : none,
    fields: creating.error ? readError(creating.error).fields : {},
    again,
    forget: () => creating.reset(),
  }
}

const none: never[] = []
