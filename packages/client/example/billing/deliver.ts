/** The command that delivers to the accountant until a day, waits until the file is written, and prints the delivery. */
import { setTimeout } from 'node:timers/promises'
import type { MadeDelivery } from '@schoolbeheer/contracts/school/accounting'
import { problemOf, type GatewayClient } from '@schoolbeheer/client'
import { printTable } from './table.ts'

export const accountingScope = 'invoices:read invoices:manage'

const [pollMs, mostMs] = [500, 600_000]

/** Answers the exit code. */
export async function deliver(gateway: GatewayClient, until: string): Promise<number> {
  const begun = await gateway.call.accounting.deliver.mutate({ until }).catch((error: unknown) => {
    if (problemOf(error)?.message !== 'accounting_nothing') throw error
  })
  if (!begun) {
    console.log('Nothing to deliver.')
    return 0
  }
  const delivery = await written(gateway, begun.id)
  printTable(
    ['delivery', 'from', 'until', 'documents', 'file'],
    [[String(begun.id), begun.from, begun.until, String(delivery?.documents ?? begun.documents), fileOf(delivery)]],
  )
  return delivery?.file ? 0 : 1
}

/** Waits until the file is written, at most ten minutes. */
async function written({ call }: GatewayClient, id: number): Promise<MadeDelivery | undefined> {
  for (let waited = 0; ; waited += pollMs) {
    const delivery = (await call.accounting.deliveries.query()).find((one) => one.id === id)
    if (delivery?.file || waited >= mostMs) return delivery
    await setTimeout(pollMs)
  }
}

function fileOf(delivery: MadeDelivery | undefined): string {
  return delivery?.file ?? delivery?.problem ?? 'not written yet'
}
