// The three switches of each participant: present, to be billed, by a purchase order.

import type { Participant } from '@schoolbeheer/contracts/school/participants'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { t } from 'i18next'
import { createContext, use, useState, useSyncExternalStore } from 'react'
import { readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { createSwitches, type Switch, type Switches } from '../../kit/table/switches.ts'
import { untilDrawn } from '../../kit/untilDrawn.ts'
import { trpc } from '../../trpc.ts'

export type Flag = 'present' | 'invoiceRequired' | 'purchaseOrderRequired'

type FlagSwitch = Switch<Participant, Flag>

export function useFlags(dayId: number): Switches<Participant, Flag> {
  const queryClient = useQueryClient()
  const { client, courseDays } = trpc.useUtils()
  const [switches] = useState(() => createSwitches<Participant, Flag>({ turn, fail }))

  async function turn({ row, name, on }: FlagSwitch): Promise<void> {
    await send(row.id, name, on)
    toast.settle(aboutOf(row, name))
    courseDays.participants.setData({ id: dayId }, (people) =>
      people?.map((one) => (one.id === row.id ? { ...one, [name]: on } : one)),
    )
    // A list that was requested before this change would undo it.
    if (queryClient.isFetching({ queryKey: getQueryKey(trpc.courseDays.participants, { id: dayId }) }) > 0) readAgain()
    // Without this wait the table would show the old value for a moment.
    await untilDrawn()
  }

  function send(participantId: number, flag: Flag, on: boolean) {
    if (flag === 'present') return client.courseDays.setPresence.mutate({ participantId, isPresent: on })
    if (flag === 'invoiceRequired')
      return client.courseDays.setInvoiceRequired.mutate({ participantId, isInvoiceRequired: on })
    return client.courseDays.setPurchaseOrderRequired.mutate({ participantId, isPurchaseOrderRequired: on })
  }

  function fail({ row, name }: FlagSwitch, error: unknown): void {
    const message = t(`courseday_${name}_failed`, { email: row.email ?? '–' })
    toast.error(`${message} ${readError(error).message}`, aboutOf(row, name))
    readAgain()
  }

  function readAgain(): void {
    void courseDays.participants.invalidate({ id: dayId })
  }

  return switches
}

function aboutOf({ id }: Participant, flag: Flag): string {
  return `participant-${id}-${flag}`
}

/**
 * The state and actions that the rows share; the same object as long as the table is there, so that it draws no row
 * again.
 */
export type Row = {
  switches: Switches<Participant, Flag>
  whyNotFlag: (participant: Participant, flag: Flag) => string | undefined
  whyNotRemove: (participant: Participant) => string | undefined
  remove: (participant: Participant) => void
  /** Absent where nobody may correct people here. */
  correct?: ((participant: Participant) => void) | undefined
}

export const RowContext = createContext<Row | null>(null)

export function useRow(): Row {
  const row = use(RowContext)
  if (!row) throw new Error('There is no table of participants around this')
  return row
}

/** The wanted state of a participant's switch, and whether it is not confirmed yet. */
export function useFlag(participant: Participant, flag: Flag): { on: boolean; pending: boolean } {
  const { switches } = useRow()
  const wanted = useSyncExternalStore(switches.subscribe, () => switches.pendingOf(participant).get(flag))
  return { on: wanted ?? participant[flag] ?? false, pending: wanted !== undefined }
}
