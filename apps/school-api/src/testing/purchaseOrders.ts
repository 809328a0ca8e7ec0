/** Purchase orders for tests: groups that order, and the calls of admins and customers with their orders. */
import {
  orderLinks,
  purchaseOrderExtensions,
  purchaseOrders,
  type PurchaseOrder,
} from '@schoolbeheer/contracts/school/purchaseOrders'
import { beginUpload } from '@schoolbeheer/testing/uploads'
import { z } from 'zod'
import { readOrder } from '../features/purchaseOrders/queries.ts'
import { orderSecret } from '../db/tables/purchaseOrders.ts'
import type { SchoolGroupColumns } from '../db/tables/schoolGroups.ts'
import { callers, type Claims, type TestApi } from './api.ts'
import { addBilledGroup } from './billing.ts'

/** A group with a contract that it must order. Answers its id. */
export function addOrderingGroup(api: TestApi, fields: Partial<SchoolGroupColumns> = {}): Promise<number> {
  return addBilledGroup(api, { requiresPurchaseOrder: true, purchaseOrderEmails: 'bestel@dender.test', ...fields })
}

export const pdf = new Blob(['%PDF-1.7 bestelbon'])

export type Ordering = Awaited<ReturnType<typeof orderingOf>>

export async function orderingOf(api: TestApi) {
  const call = await api.as(callers.admin)
  const list = (year = 2026): Promise<PurchaseOrder[]> => call(purchaseOrders.list, { year })
  const create = async (...groups: number[]): Promise<number[]> => {
    const created = await call(purchaseOrders.createContract, {
      items: groups.map((schoolGroupId) => ({ schoolGroupId })),
    })
    return created?.purchaseOrders.map(({ purchaseOrderId }) => purchaseOrderId) ?? []
  }
  const send = async (path: string, body: FormData, headers: Record<string, string> = {}) => {
    const response = await fetch(`${api.url}${path}`, { method: 'POST', body, headers })
    const text = await response.text()
    return { status: response.status, body: text ? z.unknown().parse(JSON.parse(text)) : undefined }
  }
  return {
    call,
    list,
    create,
    /** An order of a new group. */
    order: async (fields: Partial<SchoolGroupColumns> = {}): Promise<number> => {
      const [id = 0] = await create(await addOrderingGroup(api, fields))
      return id
    },
    one: async (id: number) => (await list()).find((order) => order.id === id),
    ready: () => call(purchaseOrders.readyToInvoice, {}),
    withdraw: (id: number) => call(purchaseOrderExtensions.withdraw, { id }),
    remind: (...ids: number[]) =>
      call(purchaseOrderExtensions.sendReminder, {
        purchaseOrders: ids.map((purchaseOrderId) => ({ purchaseOrderId })),
      }),
    /** An upload as the documents describe it: `data` and perhaps `file`. */
    upload: async (id: number, name: string, file?: Blob, fileName = 'bon.pdf', claims: Claims = callers.admin) => {
      const form = new FormData()
      form.append('data', JSON.stringify({ id, name }))
      if (file) form.append('file', file, fileName)
      return send('/api/purchaseorder/upload', form, { authorization: `Bearer ${await api.issuer.token(claims)}` })
    },
    download: async (id: number, query = '') => {
      const headers = { authorization: `Bearer ${await api.issuer.token(callers.admin)}` }
      const response = await fetch(`${api.url}/api/purchaseorder/download/${id}${query}`, { headers })
      const [type, disposition] = ['content-type', 'content-disposition'].map((name) => response.headers.get(name))
      return { status: response.status, type, disposition, text: await response.text() }
    },
    secret: async (id: number): Promise<string> => {
      const { purchaseOrderNumber, secret } = await readOrder(api.database.db, id)
      return api.sealing.open(orderSecret, purchaseOrderNumber, secret)
    },
    /** An upload by a customer, without a token. */
    byLink: (secret: string, name: string, file?: Blob, fileName = 'bon.pdf') => {
      const form = new FormData()
      form.append('name', name)
      if (file) form.append('file', file, fileName)
      return send(`/api/purchaseorder/link/${secret}`, form)
    },
    /** The beginning of an upload: a field, and the first bytes of a file. */
    begin: (path: string, field: string, value: string, headers = '') =>
      beginUpload(`${api.url}${path}`, field, value, headers),
    readLink: (secret: string) => call(orderLinks.read, { secret }),
  }
}
