/**
 * The calls and fields of our own APIs that the documents do not have, by the names of the gateway's procedures: each
 * endpoint names its own. Our `GET api/config` lists them. The gateway and the client offer only what it names, so that
 * any upstream that speaks the documents will do.
 */
import type { Extension } from './endpoint.ts'
import { downloads, posted } from './gateway/files.ts'
import { procedures } from './gateway/procedures.ts'

type Extended = {
  extension?: Extension
  extensionInputs?: Partial<Record<string, Extension>>
  extensionParts?: Partial<Record<string, Extension>>
}

/** Procedures that the gateway makes of several calls, and a page of its own. */
const ofGateway: Extension[] = ['activity.list', 'purchaseOrders.link', 'search.find']

const calls: Extended[] = [
  ...Object.values(procedures).flatMap((router): Extended[] => Object.values(router.calls)),
  ...Object.values({ ...downloads, ...posted }).map(({ endpoint }) => endpoint),
]

export const extensions: readonly Extension[] = [...new Set([...ofGateway, ...calls.flatMap(namesOf)])].toSorted()

function namesOf({ extension, extensionInputs, extensionParts }: Extended): Extension[] {
  return [extension, ...Object.values({ ...extensionInputs, ...extensionParts })].filter((name) => name !== undefined)
}
