/** Work that the gateway took on for many invoices at once. */
import { setTimeout } from 'node:timers/promises'
import type { BatchProgress } from '@schoolbeheer/contracts/school/invoiceExtensions'
import type { StartedBatch } from '@schoolbeheer/contracts/school/invoices'
import type { GatewayClient } from '@schoolbeheer/client'

const [pollMs, mostMs] = [500, 600_000]

/** Waits until a batch has ended, at most ten minutes. After that its state is answered as it is; null where none is told. */
export async function ended({ call }: GatewayClient, accepted: StartedBatch): Promise<BatchProgress | null> {
  if (!accepted) return null
  for (let waited = 0; ; waited += pollMs) {
    const progress = await call.invoices.batch.query({ id: accepted.batch })
    if (progress.finished || waited >= mostMs) return progress
    await setTimeout(pollMs)
  }
}
