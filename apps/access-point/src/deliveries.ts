/** The delivery of documents: a moment after it was taken, a document is delivered or not, and the sender is told. */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Document, Documents } from './documents.ts'
import type { SimulatorEnv } from './env.ts'
import type { Faults } from './faults.ts'

/** The pauses before each time that the sender is told, in milliseconds, until the sender confirms. */
const pauses = [0, 1000, 5000, 25_000]

const atOnce = 8

type Parts = { env: SimulatorEnv; documents: Documents; faults: Faults; log: FastifyBaseLogger }

export type Deliveries = ReturnType<typeof startDeliveries>

/** Begins with the documents that were still under way when it last stopped. */
export function startDeliveries({ env, documents, faults, log }: Parts) {
  const stopping = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const untold: Document[] = []
  let telling = 0
  const tellNext = () => {
    const document = telling < atOnce ? untold.shift() : undefined
    if (!document) return
    telling += 1
    void tell(env, document, stopping.signal).then((isTold) => {
      if (!isTold) log.warn({ document: document.id }, 'the webhook did not answer')
      telling -= 1
      tellNext()
    })
  }
  const deliver = (id: string) => {
    const document = documents.find(id)
    if (!document) return
    const fault = faults.find('fail', { number: document.number, participant: document.receiver })
    const failure = fault ? { category: fault.category, message: fault.message } : null
    const changedAt = new Date().toISOString()
    const changed = documents.change(id, { state: failure ? 'failed' : 'delivered', failure, changedAt })
    if (changed && env.WEBHOOK_URL) untold.push(changed)
    tellNext()
  }
  const add = ({ id, takenAt }: Document) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        deliver(id)
      },
      Date.parse(takenAt) + env.DELIVERY_MS - Date.now(),
    )
    timers.add(timer)
  }
  for (const document of documents.all()) if (document.state === 'pending') add(document)
  return {
    add,
    /** Aborts when the app stops, so that nobody waits any longer. */
    stopping: stopping.signal,
    stop: () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Tells the sender; answers whether the sender confirmed. Each time is the same event, so that it counts once. */
async function tell(env: SimulatorEnv, { id }: Document, stopping: AbortSignal): Promise<boolean> {
  const event = randomUUID()
  const body = JSON.stringify({
    eventType: 'document.delivery_status_changed',
    documentId: id,
    teamId: 'team_simulator',
    companyId: env.ACCESS_POINT_COMPANY,
  })
  const signature = createHmac('sha256', env.ACCESS_POINT_WEBHOOK_SECRET).update(body).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-signature': `sha256=${signature}`,
    'x-idempotency-key': event,
  }
  for (const ms of pauses) {
    try {
      await pause(ms, undefined, { signal: stopping })
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(10_000)])
      const response = await fetch(env.WEBHOOK_URL ?? '', { method: 'POST', redirect: 'manual', headers, body, signal })
      await response.body?.cancel()
      if (response.ok) return true
    } catch {
      if (stopping.aborted) return true
    }
  }
  return false
}
