import { expect, onTestFinished, test } from 'vitest'
import { invoicePaper } from '../testing/papers.ts'
import { createRenderer } from './render.ts'

test('a document that cannot be drawn, or kills its thread, fails alone', async () => {
  const { render } = start({ threads: 1, heapMb: 40 })
  const [first, wrong, dead, last] = await Promise.allSettled([
    render(invoicePaper(), { xml: { name: 'invoice.xml', text: '<Invoice/>' } }),
    render(invoicePaper({ date: 'today' })),
    render(invoicePaper({ number: 'x'.repeat(5_000_000) })),
    render(invoicePaper()),
  ])
  expect(wrong).toMatchObject({ reason: { message: "'today' is not a date" } })
  expect(dead).toMatchObject({ reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } })
  for (const pdf of [first, last]) expect(pdf).toMatchObject({ status: 'fulfilled' })
  expect(first.status === 'fulfilled' && first.value.includes('/F (invoice.xml)')).toBe(true)
})

test('a document that takes too long fails alone, and those behind it still have their time', async () => {
  const { render } = start({ threads: 1, timeoutMs: 10_000 })
  const slow = invoicePaper({ number: 'x'.repeat(5_000_000) })
  const [late, ...others] = await Promise.allSettled([render(slow), render(invoicePaper()), render(invoicePaper())])
  expect(late).toMatchObject({ reason: { name: 'AbortError' } })
  for (const other of others) expect(other).toMatchObject({ status: 'fulfilled' })
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
