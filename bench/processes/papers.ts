/**
 * Invoices, each with another number and name, on paper and as e-invoices. `GET /papers/so-many` renders them in the
 * worker threads of the school API. `GET /e-invoices/so-many` makes their e-invoices as for sending, a PDF inside, and
 * checks each against the rules once more. `GET /texts/so-many` only writes them.
 */
import { brokenRules } from '@schoolbeheer/peppol/brokenRules'
import { eInvoiceOf } from '@schoolbeheer/peppol/eInvoice'
import { writeUbl } from '@schoolbeheer/peppol/writeUbl'
import type { InvoicePaper } from '@schoolbeheer/school-api/documents/paper'
import { createRenderer } from '@schoolbeheer/school-api/documents/render'
import { checksOf } from '@schoolbeheer/school-api/features/eInvoices/checks'
import { customer, invoicePaper } from '@schoolbeheer/school-api/testing/papers'
import { listen } from '@schoolbeheer/server/start'
import Fastify from 'fastify'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { runChild } from './child.ts'
import { renderStock } from './stockPdf.ts'

const Params = z.object({ documents: z.coerce.number() })

let papersMade = 0

await runChild(async (given) => {
  const { threads } = z.object({ threads: z.int() }).parse(given)
  const renderer = createRenderer({ threads: Math.max(threads, 1), logo: null })
  let pdf: Buffer | undefined
  const app = Fastify()
  app.get('/papers/:documents', async ({ params }) => {
    const papers = papersOf(Params.parse(params).documents)
    // Without threads this process is the peer.
    if (threads === 0) for (const paper of papers) await renderStock(paper)
    else await Promise.all(papers.map(async (paper) => void (await renderer.render(paper))))
    return {}
  })
  for (const [path, make] of Object.entries({ 'e-invoices': makeEInvoice, texts: writeText }))
    app.get(`/${path}/:documents`, async ({ params }) => {
      pdf ??= await renderer.render(invoicePaper())
      for (const paper of papersOf(Params.parse(params).documents)) {
        make(paper, pdf)
        await setImmediate()
      }
      return {}
    })
  const url = await listen(app, { host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    await renderer.close()
  }
  return { ready: { url }, stop }
})

function papersOf(count: number): InvoicePaper[] {
  return Array.from({ length: count }, () => {
    papersMade++
    return invoicePaper({
      number: `2026-${papersMade}`,
      customer: { ...customer, name: `${customer.name} ${papersMade}` },
    })
  })
}

function makeEInvoice(paper: InvoicePaper, pdf: Buffer): void {
  const known = { totalCents: paper.totalCents, payableCents: paper.totalCents }
  const checks = checksOf({ PEPPOL_REFERENCE: 'digits' }, { paper, pdfBytes: pdf.length, known, reach: 'ok' })
  const broken = brokenRules(writeText(paper, pdf).toString(), known)
  if (checks.some(({ result }) => result === 'error') || broken.length > 0)
    throw new Error(`An e-invoice that cannot leave: ${JSON.stringify([checks, broken])}`)
}

function writeText(paper: InvoicePaper, pdf: Buffer): Buffer {
  return Buffer.from(writeUbl(eInvoiceOf(paper, { reference: 'digits' }, { name: `${paper.number}.pdf`, bytes: pdf })))
}
