/**
 * The calls and fields of our own APIs that the documents do not have, by the names of the gateway's procedures: each
 * endpoint names its own. Our `GET api/config` lists them. The gateway and the client offer only what it names, so that
 * any upstream that speaks the documents will do.
 */
import type { Extension, WithExtensions } from './endpoint.ts'
import { downloads, posted, uploads } from './gateway/files.ts'
import { procedures } from './gateway/procedures.ts'
import { deliveryLinks } from './school/accounting.ts'
import { orderLinks } from './school/purchaseOrders.ts'

type Routers = typeof procedures

/** Procedures that the gateway makes of several calls. */
const ofGateway: { [R in keyof Routers]: `${R}.${keyof Routers[R]['calls'] & string}` }[keyof Routers][] = [
  'activity.list',
  'search.find',
]

const calls: WithExtensions[] = [
  ...Object.values(procedures).flatMap((router): WithExtensions[] => Object.values(router.calls)),
  ...Object.values(orderLinks),
  ...Object.values(deliveryLinks),
  ...Object.values({ ...downloads, ...posted, ...uploads }).map(({ endpoint }) => endpoint),
]

export const extensions: readonly Extension[] = [...new Set([...ofGateway, ...calls.flatMap(namesOf)])].toSorted()

function namesOf({ extension, extensionInputs, extensionParts }: WithExtensions): Extension[] {
  return [extension, ...Object.values({ ...extensionInputs, ...extensionParts })].filter((name) => name !== undefined)
}
