/** Access points of tests, and the documents that they send. */
import type { AccessPoint, Outgoing } from '../../peppol/accessPoint.ts'
import { createAccessPoint } from '../../peppol/createAccessPoint.ts'
import { demoCompany } from '../../demo/company.ts'
import { schoolApiEnv } from '../../env.ts'

export const day = '2026-11-22'
export const customer = '0208:0999999922'

export function createPoint(variables: Record<string, string>, options?: { timeoutMs: number }): AccessPoint {
  const company = JSON.stringify(demoCompany)
  const env = schoolApiEnv({ COMPANY: company, DATA_SECRET: 'a data secret of the tests, without data', ...variables })
  const point = createAccessPoint(env, options)
  if (!point) throw new Error('There is no access point')
  return point
}

/** Sends as the ledger does: the draft first, if the provider has drafts. */
export async function send(point: AccessPoint, document: Outgoing) {
  const prepared = await point.prepare?.(document)
  if (prepared && prepared.state !== 'prepared') return prepared
  return point.submit(document, prepared?.providerId ?? null)
}

export function idOf(provider: { documents: { id: string; number: string }[] }, number: string): string {
  return provider.documents.find((document) => document.number === number)?.id ?? 'none'
}

export function invoice(number: string): Outgoing {
  return outgoing('invoice', number)
}

export function creditNote(number: string): Outgoing {
  return outgoing('creditNote', number)
}

function outgoing(type: Outgoing['type'], number: string): Outgoing {
  const name = type === 'invoice' ? 'Invoice' : 'CreditNote'
  const parties = ['0123456749', '0999999922'].map((id) => `<cbc:EndpointID schemeID="0208">${id}</cbc:EndpointID>`)
  const xml = `<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2"><cbc:ID>${number}</cbc:ID>${parties.join('')}</${name}>`
  return { type, number, date: day, sender: '0208:0123456749', receiver: customer, xml: Buffer.from(xml) }
}
