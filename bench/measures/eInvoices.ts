/**
 * E-invoices of 1,000 invoices, each checked before it leaves and with a PDF inside, beside rendering PDFs of the same.
 */
import { peakMemory, startPapers } from '../children.ts'
import { median } from '../load.ts'
import { askFor, costOf } from '../papers.ts'
import type { Row } from '../table.ts'

const [documents, rounds] = [1000, 3]

export async function eInvoices(): Promise<Row[]> {
  await using papers = await startPapers(1)
  // The PDF inside all e-invoices is rendered with the first.
  await askFor(papers, 'e-invoices', 1)
  const before = await papers.usage()
  const grownMB = ((await peakMemory(papers, askFor(papers, 'e-invoices', documents))) - before.rssBytes) / 1e6
  await askFor(papers, 'papers', documents)
  const measured: { ours: number; peer: number }[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push({
      ours: (await costOf(papers, 'e-invoices', documents)).cpuMs,
      peer: (await costOf(papers, 'papers', documents)).cpuMs,
    })
  }
  return [
    {
      what: 'e-invoice beside its PDF, CPU',
      unit: 'ms',
      ours: median(measured.map(({ ours }) => ours)),
      peer: median(measured.map(({ peer }) => peer)),
      ratio: median(measured.map(({ ours, peer }) => ours / peer)),
      mostRatio: 3,
    },
    { what: `${documents} e-invoices, memory growth`, unit: 'MB', ours: grownMB, most: 64 },
  ]
}
