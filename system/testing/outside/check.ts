/** A program of another repository, which uses the client in every way that the types allow. */
import { createGatewayClient, each, problemOf, type Calls, type Download } from '@schoolbeheer/client'

const gateway = createGatewayClient({
  url: 'https://beheer.example.be',
  token: async () => 'x',
  timeoutMs: 5000,
  tries: 2,
})

export async function names(signal: AbortSignal): Promise<string[]> {
  const found: string[] = []
  for await (const { name } of each(gateway.call.schoolGroups.list, {}, { signal })) found.push(name ?? '')
  return found
}

export async function bill(schoolGroupId: number): Promise<string[]> {
  const contractStart = '2027-01-01'
  try {
    const made = await gateway.call.invoices.createContract.mutate({ contractStart, items: [{ schoolGroupId }] })
    return made?.invoices.map(({ state }) => state) ?? []
  } catch (error) {
    return problemOf(error)?.obstacles.map(({ reason }) => reason) ?? []
  }
}

export function pdf(id: number): Promise<Download> {
  return gateway.download('invoicePdf', { id }, { onProgress: ({ loaded, total }) => console.log(loaded, total) })
}

export async function release(file: Blob): Promise<number> {
  const { id } = await gateway.upload('releases', { name: '4.2', test: 'false' }, { mappingFile: file })
  return id
}

export type Invoices = Calls['invoices']['list']['output']
