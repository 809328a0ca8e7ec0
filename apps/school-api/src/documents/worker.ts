/** What a thread of the pool runs: one document at a time. The logo comes with the thread, its fonts it keeps. */
import { move, workerData } from 'piscina'
import type { Logo } from './logo.ts'
import type { Paper } from './paper.ts'
import { renderPdf } from './pdf.ts'

const { logo }: { logo: Logo | null } = workerData

/** The bytes are handed over, not copied. */
export default function render(paper: Paper) {
  return move(renderPdf(paper, logo))
}
