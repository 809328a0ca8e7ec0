/** Invoices for tests: groups that are billed, and an admin's calls with their invoices. */
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices, type Invoice } from '@schoolbeheer/contracts/school/invoices'
import { expect } from 'vitest'
import type { SchoolGroupColumns } from '../db/tables/schoolGroups.ts'
import { callers, type TestApi } from './api.ts'
import { addSchoolGroup } from './records.ts'

let last = 0

/** A group with a contract of € 1.250,50 a year. Answers its id. */
export function addBilledGroup({ database }: TestApi, fields: Partial<SchoolGroupColumns> = {}): Promise<number> {
  last += 1
  const contract = { contractFeeCents: 125_050, licenceExpirationDate: '2026-12-31' }
  return addSchoolGroup(database.db, { clientNumber: `billed-${last}`, ...contract, ...fields })
}

export type Billing = Awaited<ReturnType<typeof billingOf>>

/** The calls of an admin. */
export async function billingOf(api: TestApi) {
  const call = await api.as(callers.admin)
  const list = (year = 2026): Promise<Invoice[]> => call(invoices.list, { year })
  const create = (contractStart: string, ...groups: number[]) =>
    call(invoices.createContract, { contractStart, items: groups.map((schoolGroupId) => ({ schoolGroupId })) })

  /** The result of a bulk call, once all of it has ended. */
  async function ended(accepted: Awaited<ReturnType<typeof create>>) {
    const read = () => call(invoiceExtensions.batch, { id: accepted?.batch ?? 0 })
    await expect.poll(async () => (await read()).finished).toBe(true)
    return read()
  }

  return {
    call,
    list,
    create,
    ended,
    one: async (id: number) => (await list()).find((invoice) => invoice.id === id),
    send: (...ids: number[]) => call(invoices.send, chosen(ids)),
    remind: (...ids: number[]) => call(invoices.sendReminder, chosen(ids)),
    recreate: (...ids: number[]) => call(invoices.recreatePdf, chosen(ids)),
    pay: (...ids: number[]) => call(invoices.setPaid, chosen(ids)),
    retry: (...ids: number[]) => call(invoiceExtensions.retry, chosen(ids)),
    history: (id: number) => call(invoiceExtensions.history, { id }),
    /** The ids of the invoices of these groups, with their PDFs. */
    made: async (...groups: number[]): Promise<number[]> => {
      const accepted = await create('2027-01-01', ...groups)
      await ended(accepted)
      return accepted?.invoices.map(({ invoiceId }) => invoiceId) ?? []
    },
  }
}

function chosen(ids: number[]) {
  return { invoices: ids.map((invoiceId) => ({ invoiceId })) }
}
