/** The job of a thread of the pool: one document at a time. The logo comes with the thread, which keeps its fonts. */
import { move, workerData } from 'piscina'
import type { Logo } from './logo.ts'
import type { Paper } from './kinds.ts'
import type { Attachments } from './paper.ts'
import { renderPdf } from './pdf.ts'

const { logo }: { logo: Logo | null } = workerData

/** The bytes are handed over, not copied. */
export default async function render({ paper, attachments }: { paper: Paper; attachments?: Attachments }) {
  return move(await renderPdf(paper, logo, attachments))
}
