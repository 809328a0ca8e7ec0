/** Renders invoices: `GET /so-many`, each with another number and name, in the worker threads of the school API. */
import { createRenderer } from '@schoolbeheer/school-api/documents/render'
import { customer, invoicePaper } from '@schoolbeheer/school-api/testing/papers'
import { listen } from '@schoolbeheer/server/start'
import Fastify from 'fastify'
import { z } from 'zod'
import { runChild } from './child.ts'
import { renderStock } from './stockPdf.ts'

await runChild(async (given) => {
  const { threads } = z.object({ threads: z.int() }).parse(given)
  const renderer = createRenderer({ threads: Math.max(threads, 1), logo: null })
  const app = Fastify()
  app.get('/:documents', (request) => renderMany(z.object({ documents: z.coerce.number() }).parse(request.params)))
  const url = await listen(app, { host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    await renderer.close()
  }
  return { ready: { url }, stop }

  async function renderMany({ documents }: { documents: number }) {
    const papers = Array.from({ length: documents }, (_, at) =>
      invoicePaper({ number: `2026-${at}`, customer: { ...customer, name: `${customer.name} ${at}` } }),
    )
    // Without threads it is the peer.
    if (threads === 0) for (const paper of papers) await renderStock(paper)
    else await Promise.all(papers.map(async (paper) => void (await renderer.render(paper))))
    return {}
  }
})
