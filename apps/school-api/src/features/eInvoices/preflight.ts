/** What would keep invoices from leaving, or from arriving as e-invoices. Nothing is written or sent. */
import type { Check } from '@schoolbeheer/contracts/school/eInvoices'
import { setImmediate } from 'node:timers/promises'
import type { SchoolApi } from '../../api.ts'
import { inChunks } from '../../db/chunks.ts'
import { addressed, frameOf } from '../billing/frame.ts'
import { channelOf } from './channel.ts'
import { addressCheck, check, checksOf, numberCheck, reachCheck, referenceCheck } from './checks.ts'
import { readStoredInvoices } from './document.ts'
import { participantOf, reachOf, type Reaches } from './reach.ts'
import { listWays, type InvoiceWay } from './ways.ts'

/** A person waits for it, and is told what is not known by then. */
const patienceMs = { invoices: 25_000, group: 4000 }

type Preflight = { invoiceId: number; invoiceNumber: string; channel: 'peppol' | 'mail' | 'none'; checks: Check[] }

/** In the order of their numbers; none of those that are not there. */
export async function preflightInvoices(api: SchoolApi, ids: number[]): Promise<Preflight[]> {
  const ways = await listWays(api, api.database.db, ids)
  const participants = ways.filter(goesByPeppol).flatMap(({ participant }) => participant ?? [])
  const reaches = await reachOf(api, 'invoice', participants, { patienceMs: patienceMs.invoices })
  const preflights: Preflight[] = []
  for (const some of inChunks(ways)) preflights.push(...(await preflightSome(api, some, reaches)))
  return preflights
}

/** Others are answered between two documents. */
async function preflightSome(api: SchoolApi, ways: InvoiceWay[], reaches: Reaches): Promise<Preflight[]> {
  const { database, env } = api
  const byPeppol = ways.filter(goesByPeppol).map(({ id }) => id)
  const papers = await readStoredInvoices(database.db, byPeppol)
  const preflights: Preflight[] = []
  for (const one of ways) {
    const { id: invoiceId, invoiceNumber, participant } = one
    const stored = papers.get(invoiceId)
    if (stored) await setImmediate()
    const reach = (participant === null ? undefined : reaches.get(participant)) ?? 'unknown'
    preflights.push({
      invoiceId,
      invoiceNumber,
      channel: canLeave(one) ? channelOf(one.way) : 'none',
      checks: stored ? checksOf(env, { ...stored, reach }) : otherChecks(one),
    })
  }
  return preflights
}

function goesByPeppol(one: InvoiceWay): boolean {
  return canLeave(one) && channelOf(one.way) === 'peppol'
}

/** Whether `send` does not refuse it for what is known here. */
function canLeave({ hasPdf, way }: InvoiceWay): boolean {
  return hasPdf && way.before !== 'uncertain'
}

/** Of what does not leave by Peppol: why, and whether it leaves at all. */
function otherChecks({ hasPdf, way }: InvoiceWay): Check[] {
  if (!hasPdf) return [check('pdf', 'error', 'missing')]
  if (way.before === 'uncertain') return [check('before', 'error', 'uncertain')]
  return [
    ...(way.before ? [check('before', 'warning', way.before)] : []),
    ...(way.peppol && !way.isOn ? [off] : []),
    ...(way.peppol && !way.hasNumber ? [check('number', 'warning', way.isNumberNew ? 'late' : 'missing')] : []),
    ...(way.hasEmails ? [] : [mailCheck(way)]),
  ]
}

/** What was accepted is just said to be sent again. */
function mailCheck({ before }: InvoiceWay['way']): Check {
  return before === 'accepted' ? check('mail', 'warning', 'none') : check('mail', 'error', 'missing')
}

const off = check('accesspoint', 'warning', 'off')

/** Throws a 404. */
export async function preflightGroup(api: SchoolApi, id: number): Promise<Check[]> {
  const { customer } = addressed(await frameOf(api, id))
  const participant = customer.vat === null ? null : participantOf(customer.vat)
  const isAsked = participant !== null && api.accessPoint !== null
  const reaches = await reachOf(api, 'invoice', isAsked ? [participant] : [], { patienceMs: patienceMs.group })
  return [
    ...(api.accessPoint ? [] : [off]),
    numberCheck(customer),
    ...[...reaches.values()].map(reachCheck),
    referenceCheck(customer, null),
    addressCheck(customer),
  ]
}
