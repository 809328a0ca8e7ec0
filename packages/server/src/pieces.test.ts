import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createApp } from './app.ts'
import { nextPiece } from './pieces.ts'

test('long work rests while another request is under way', async () => {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {} })
  let pieces = 0
  const enough = new AbortController()
  const begun = Promise.withResolvers<void>()
  app.get('/long', async () => {
    begun.resolve()
    for (; !enough.signal.aborted; pieces++) await nextPiece()
    return {}
  })
  app.get('/short', async () => {
    const before = pieces
    for (let round = 0; round < 100; round++) await setImmediate()
    return { meanwhile: pieces - before }
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const long = fetch(`${url}/long`)
  await begun.promise
  const { meanwhile } = z.object({ meanwhile: z.number() }).parse(await (await fetch(`${url}/short`)).json())
  enough.abort()
  await long
  // A piece in each round of the event loop would be a hundred.
  expect(meanwhile).toBeLessThan(50)
})
