// The entries of the worklist as the gateway answers them. They are read without the client, because the home page
// loads without the code of tRPC and zod.

import type { WorklistItem } from '@schoolbeheer/contracts/school/worklist'
import { queryOptions } from '@tanstack/react-query'

/** Home asks for it at each visit, before its code is there: see its route. It has the key that its procedure has elsewhere. */
export const waitingQuery = queryOptions({ queryKey: [['worklist', 'get']], queryFn: readWaiting, retry: false })

/** null where there is no worklist: the upstream has none, or the session is over. */
async function readWaiting(): Promise<WorklistItem[] | null> {
  const response = await fetch('/trpc/worklist.get')
  if (response.status < 500 && !response.ok) return null
  if (!response.ok) throw new Error(`The worklist answered ${response.status}`)
  const list = ['result', 'data', 'json'].reduce(fieldOf, await response.json())
  if (!Array.isArray(list) || !list.every(isWaiting)) throw new TypeError('not a worklist')
  return list
}

function isWaiting(value: unknown): value is WorklistItem {
  return typeof fieldOf(value, 'name') === 'string' && typeof fieldOf(value, 'count') === 'number'
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
