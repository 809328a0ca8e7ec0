/** 1,000 invoices as PDFs, in one thread and in one for each of two cores, beside stock pdfkit in one thread. */
import { request } from 'undici'
import { peakMemory, startPapers, type Child } from '../children.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

/** For the memory. Each takes the same, so that fewer tell the time. */
const documents = 1000
const timed = 200
const timedPeers = 20
const rounds = 3

export async function pdf(): Promise<Row[]> {
  await using one = await startPapers(1)
  await using two = await startPapers(2)
  await using stock = await startPapers(0)
  const before = await one.usage()
  const grownMB = ((await peakMemory(one, render(one, documents))) - before.rssBytes) / 1e6
  await Promise.all([costOf(two, timed), costOf(stock, timedPeers)])
  const measured: { one: Cost; two: Cost; stock: Cost }[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push({
      one: await costOf(one, timed),
      two: await costOf(two, timed),
      stock: await costOf(stock, timedPeers),
    })
  }
  const beside = (ours: (round: (typeof measured)[number]) => number, peer: (cost: Cost) => number) => ({
    ours: median(measured.map(ours)),
    peer: median(measured.map(({ stock: cost }) => peer(cost))),
    ratio: median(measured.map((round) => ours(round) / peer(round.stock))),
  })
  return [
    {
      what: 'PDF of an invoice, CPU',
      unit: 'ms',
      ...beside(
        (round) => round.one.cpuMs,
        ({ cpuMs }) => cpuMs,
      ),
      mostRatio: 0.67,
    },
    {
      what: 'PDF in two threads, time',
      unit: 'ms',
      ...beside(
        (round) => round.two.ms,
        ({ ms }) => ms,
      ),
      mostRatio: 0.33,
    },
    { what: `${documents} PDFs, memory growth`, unit: 'MB', ours: grownMB, most: 128 },
  ]
}

/** For one document. */
type Cost = { ms: number; cpuMs: number }

async function costOf(child: Child<{ url: string }>, count: number): Promise<Cost> {
  const before = await child.usage()
  const start = performance.now()
  await render(child, count)
  const ms = performance.now() - start
  return { ms: ms / count, cpuMs: ((await child.usage()).cpuMs - before.cpuMs) / count }
}

async function render(child: Child<{ url: string }>, count: number): Promise<void> {
  const { statusCode, body } = await request(`${child.ready.url}/${count}`, { headersTimeout: 0 })
  await body.dump()
  if (statusCode !== 200) throw new Error(`Rendering answered ${statusCode}`)
}
