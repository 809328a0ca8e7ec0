/** 1,000 invoices as PDFs, in one thread and in one for each of two cores, beside stock pdfkit in one thread. */
import { peakMemory, startPapers } from '../children.ts'
import { median } from '../load.ts'
import { askFor, costOf, type Cost } from '../papers.ts'
import type { Row } from '../table.ts'

/** The memory is measured with this many. Fewer are enough for the time, because each takes the same. */
const documents = 1000
const timed = 200
const timedPeers = 20
const rounds = 3

export async function pdf(): Promise<Row[]> {
  await using one = await startPapers(1)
  await using two = await startPapers(2)
  await using stock = await startPapers(0)
  const before = await one.usage()
  const grownMB = ((await peakMemory(one, askFor(one, 'papers', documents))) - before.rssBytes) / 1e6
  await Promise.all([costOf(two, 'papers', timed), costOf(stock, 'papers', timedPeers)])
  const measured: { one: Cost; two: Cost; stock: Cost }[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push({
      one: await costOf(one, 'papers', timed),
      two: await costOf(two, 'papers', timed),
      stock: await costOf(stock, 'papers', timedPeers),
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
