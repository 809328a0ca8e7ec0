/** Deliveries to the accountant as an admin makes and reads them. */
import { accounting, type MadeDelivery } from '@schoolbeheer/contracts/school/accounting'
import { expect } from 'vitest'
import { callers, type Claims, type TestApi } from './api.ts'
import { unzip } from './unzip.ts'

export type Deliveries = Awaited<ReturnType<typeof deliveriesOf>>

export async function deliveriesOf(api: TestApi) {
  const call = await api.as(callers.admin)
  const list = () => call(accounting.deliveries, {})
  const fetchAs = async (path: string, claims: Claims = callers.admin) =>
    fetch(`${api.url}/api/accounting/${path}`, {
      headers: { authorization: `Bearer ${await api.issuer.token(claims)}` },
    })
  return {
    list,
    fetch: fetchAs,
    begin: (until: string) => call(accounting.deliver, { until }),
    /** A delivery, once its file is written; the API does its jobs. */
    deliver: async (until: string): Promise<MadeDelivery> => {
      const { id } = await call(accounting.deliver, { until })
      const made = async () => (await list()).find((one) => one.id === id)
      await expect.poll(async () => (await made())?.file).toBeTruthy()
      const found = await made()
      if (!found) throw new Error(`Delivery ${id} is gone`)
      return found
    },
    bytes: async (id: number) => Buffer.from(await (await fetchAs(`delivery/${id}`)).arrayBuffer()),
    /** The files of an address by name. */
    files: async (path: string) => unzip(await (await fetchAs(path)).arrayBuffer(), (name) => !name.endsWith('.pdf')),
  }
}

/** The lines of a list, without the mark of its encoding. */
export function linesOf(files: ReadonlyMap<string, Buffer>, name: string): string[] {
  return String(files.get(name)).replace('\uFEFF', '').trimEnd().split('\r\n')
}
