import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { invoicePaper } from '../testing/papers.ts'
import { createRenderer } from './render.ts'

test('a document that cannot be drawn, or kills its thread, fails alone', async () => {
  const { render } = start({ threads: 1, heapMb: 40 })
  const results = await Promise.allSettled([
    render(invoicePaper(), { xml: { name: 'invoice.xml', text: '<Invoice/>' } }),
    render(invoicePaper({ date: 'today' })),
    render(invoicePaper({ number: 'x'.repeat(5_000_000) })),
    render(invoicePaper()),
  ])
  expect(results.map(outcomeOf)).toEqual(['rendered', 'RangeError', 'ERR_WORKER_OUT_OF_MEMORY', 'rendered'])
  const [first, wrong] = results
  expect(first?.status === 'fulfilled' && first.value.includes('/F (invoice.xml)')).toBe(true)
  expect(wrong).toMatchObject({ reason: { message: "'today' is not a date" } })
})

test('a document that takes too long fails alone, and those behind it still have their time', async () => {
  // The document would take four times as long on a fast machine.
  const { render } = start({ threads: 1, timeoutMs: 10_000, heapMb: 2000 })
  const slow = invoicePaper({ number: 'x'.repeat(30_000_000) })
  const results = await Promise.allSettled([render(slow), render(invoicePaper()), render(invoicePaper())])
  expect(results.map(outcomeOf)).toEqual(['AbortError', 'rendered', 'rendered'])
})

test('a renderer that is closed gives up what it has not rendered', async () => {
  const { render, close } = start({ threads: 1 })
  const asked = [render(invoicePaper()), render(invoicePaper())]
  const results = Promise.allSettled(asked)
  await close()
  for (const result of await results) expect(result.status).toBe('rejected')
  await expect(render(invoicePaper())).rejects.toThrow('closed')
})

test('a person goes before the jobs that wait, and after some persons goes a job', async () => {
  const { render, renderNow } = start({ threads: 1 })
  const order: string[] = []
  const named = (name: string, asked: Promise<unknown>) => asked.then(() => order.push(name))
  await Promise.all([
    named('first', render(invoicePaper())),
    named('job', render(invoicePaper())),
    named('another job', render(invoicePaper())),
    ...['a', 'b', 'c', 'd', 'e'].map((name) => named(name, renderNow(invoicePaper()))),
  ])
  expect(order).toEqual(['first', 'a', 'b', 'c', 'd', 'job', 'e', 'another job'])
})

function start(options: { threads: number; timeoutMs?: number; heapMb?: number }) {
  const renderer = createRenderer({ logo: null, ...options })
  onTestFinished(renderer.close)
  return renderer
}

/** A PDF stays out of what is compared: its bytes, told one by one, would fill the memory of the tests. */
function outcomeOf(result: PromiseSettledResult<Buffer>): unknown {
  if (result.status === 'fulfilled') return 'rendered'
  const { code, name } = Failure.parse(result.reason)
  return code ?? name
}

const Failure = z.object({ code: z.string().optional(), name: z.string() })
