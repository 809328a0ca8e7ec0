/** The common parts of the calls that bill sources or order them, whatever their kind. */
import { z } from 'zod'
import { noInput } from '../endpoint.ts'
import { id, uniqueList } from '../fields.ts'
import { again, againExtension } from './again.ts'
import { creating, most } from './invoices.ts'

/** The fields of a group in a list of what is open. */
export const ofGroup = { schoolGroupId: z.int(), schoolGroupName: z.string().nullish() }

export const ids = uniqueList(id, (one) => one, most)

/** The items to bill, at most one for each group; the only one may be written again. */
export function itemsOf<Ids extends z.ZodRawShape>(shape: Ids) {
  const item = z.object(shape).and(z.object({ schoolGroupId: id }))
  return z.object({ items: uniqueList(item, ({ schoolGroupId }) => schoolGroupId, most), again })
}

/** The new orders, where the upstream gives them. */
const CreatedOrders = z
  .object({ purchaseOrders: z.array(z.object({ purchaseOrderId: z.int(), purchaseOrderNumber: z.string() })) })
  .nullable()
  .catch(null)
export type CreatedOrders = z.infer<typeof CreatedOrders>

const listing = { method: 'GET', input: noInput, list: 'items' } as const
const ordersManaging = { permission: 'purchaseOrders:manage' } as const

/** The common parts of lists and creations, of invoices and of orders. */
export const invoicing = { open: { ...listing, permission: 'invoices:manage' }, creating } as const
export const ordering = {
  open: { ...listing, ...ordersManaging },
  creating: {
    ...ordersManaging,
    method: 'POST',
    output: CreatedOrders,
    maxBodyBytes: 200_000,
    extensionInputs: againExtension,
  },
} as const
