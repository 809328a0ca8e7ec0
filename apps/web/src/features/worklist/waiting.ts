// The entries of the worklist as the gateway answers them. They are read without the client, because the home page
// loads without the code of tRPC and zod.

import type { WorklistItem } from '@schoolbeheer/contracts/school/worklist'
import { queryOptions } from '@tanstack/react-query'
import { fieldOf, plainCall } from '../../session/plainCall.ts'

/** Home asks for it at each visit, before its code is there: see its route. It has the key that its procedure has elsewhere. */
export const waitingQuery = queryOptions({ queryKey: [['worklist', 'get']], queryFn: readWaiting, retry: false })

/** null where there is no worklist. */
async function readWaiting(): Promise<WorklistItem[] | null> {
  const list = await plainCall('worklist.get')
  if (list === null) return null
  if (!Array.isArray(list) || !list.every(isWaiting)) throw new TypeError('not a worklist')
  return list
}

function isWaiting(value: unknown): value is WorklistItem {
  return typeof fieldOf(value, 'name') === 'string' && typeof fieldOf(value, 'count') === 'number'
}
