import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from './queryClient.ts'

test('who saves waits for what the page shows of what is stale, not for what closed pages showed', async () => {
  const list = [['schoolGroups', 'list']]
  const closed = [['schools', 'byId'], { input: { id: 1 } }]
  let version = 1
  const shown = new QueryObserver(queryClient, { queryKey: list, queryFn: () => version })
  const close = shown.subscribe(() => {})
  let asked = 0
  // The query is answered once, and then no more.
  const queryFn = () => (asked++ === 0 ? 'read' : new Promise(() => {}))
  await queryClient.query({ queryKey: closed, queryFn })

  await queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn: async () => void (version = 2),
      meta: { stale: ['schoolGroups', 'schools.byId'] },
    })
    .execute(undefined)
  expect(queryClient.getQueryData(list)).toBe(2)
  expect(asked).toBe(2)
  close()
})
