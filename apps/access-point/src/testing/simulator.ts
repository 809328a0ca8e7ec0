/** The simulator for tests: on a socket, with a folder of its own, and documents to hand it. */
import { rmSync } from 'node:fs'
import { eInvoiceOf } from '@schoolbeheer/peppol/eInvoice'
import type { InvoiceContent } from '@schoolbeheer/peppol/paper'
import { writeUbl } from '@schoolbeheer/peppol/writeUbl'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { onTestFinished } from 'vitest'
import { createSimulator } from '../app.ts'
import { simulatorEnv } from '../env.ts'

export const webhookSecret = 'webhook-secret'
export const receiver = '0208:0400000086'

/** The address of its page, as browsers see it. */
export const pageOrigin = 'http://localhost:3081'

/** Starts a simulator, which stops with the test unless the test stops it before. */
export async function startSimulator(more: Record<string, string> = {}) {
  const DATA_DIR = more.DATA_DIR ?? temporaryFolder()
  const app = await createSimulator(
    simulatorEnv({
      DATA_DIR,
      PUBLIC_URL: pageOrigin,
      ACCESS_POINT_KEY: 'key',
      ACCESS_POINT_SECRET: 'secret',
      ACCESS_POINT_WEBHOOK_SECRET: webhookSecret,
      DELIVERY_MS: '0',
      ...more,
    }),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  const authorization = `Basic ${Buffer.from('key:secret').toString('base64')}`
  const get = async (path: string) => answered(await fetch(`${url}/api/v1${path}`, { headers: { authorization } }))
  const post = async (path: string, body: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' }
    return answered(await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
  }
  return {
    url,
    DATA_DIR,
    get,
    post,
    send: (document: string, recipient = receiver) =>
      post('/c_simulator/send', { recipient, documentType: 'xml', document }),
    fault: async (fault: Record<string, unknown>) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${url}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })
      return response.status
    },
    stop: () => app.close(),
  }
}

async function answered(response: Response): Promise<{ status: number; body: unknown }> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

const company = {
  name: 'Leerlijn',
  legalForm: 'BV',
  street: 'Burgemeester Nolfstraat',
  number: '14',
  postalCode: '8500',
  city: 'Kortrijk',
  enterpriseNumber: 'BE 0123.456.749',
  court: 'RPR Gent, afdeling Kortrijk',
  iban: 'BE68 5390 0754 7034',
}

const paper: InvoiceContent = {
  kind: 'invoice',
  company,
  customer: {
    ...company,
    name: 'Scholengroep Gent',
    vat: 'BE0400000086',
    clientNumber: '20001',
  },
  number: '2026-00019',
  date: '2026-11-20',
  dueDate: '2026-12-20',
  reference: '202600000192',
  orderNumber: null,
  lines: [
    {
      typeName: 'Cursusdag',
      description: null,
      quantity: 2,
      unitPriceCents: 45_000,
      amountCents: 90_000,
      vatRate: 21,
    },
  ],
  vat: [{ rate: 21, baseCents: 90_000, vatCents: 18_900 }],
  totalCents: 108_900,
  period: null,
}

/** An invoice as the school API writes it; `of` holds the differences from the usual one. */
export function invoice(of: Partial<InvoiceContent> = {}, pdf = '%PDF-1.7 …'): string {
  const embedded = { name: '2026-00019.pdf', bytes: Buffer.from(pdf) }
  return writeUbl(eInvoiceOf({ ...paper, ...of }, { reference: 'digits' }, embedded))
}
