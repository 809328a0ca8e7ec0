/**
 * The common part of the recorded servers of access points: the documents that they took, and their faults. They are
 * made by hand from the providers' documentation; nothing was recorded at a provider, because we have no account there.
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

/**
 * The fault that the next send of a number meets. `lost`, `errorAfter` and `never`: the document is taken, and then
 * there is no answer, a 500 or silence. `delivered`: it is taken, and delivered at once.
 */
export type Fault =
  | 'lost'
  | 'errorAfter'
  | 'never'
  | 'delivered'
  | 'error'
  | 'html'
  | 'empty'
  | 'noId'
  | 'otherId'
  | 'refused'
  | 'gone'
  | 'busy'
  | 'locked'
  | 'duplicate'

/** A document as a provider keeps it. */
export type ProviderDocument = {
  id: string
  number: string
  type: 'invoice' | 'creditNote'
  sender: string
  receiver: string
  xml: string
  state: 'draft' | 'pending' | 'delivered' | 'failed'
  failure: { category: string; message: string } | null
  /** Listed without its number. */
  isUnnumbered?: boolean
}

export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

/** `json`, else `text` as HTML. */
export type Reply = { status: number; json?: unknown; text?: string } | 'destroy' | 'silence'

export type Provider = {
  /** How often each number was taken to be sent: never more than once, if all is well. */
  taken: { number: string; times: number }[]
  documents: ProviderDocument[]
  /** By number; a fault serves one send. */
  faults: Map<string, Fault>
  /** Faults of the next draft, if the provider has drafts: `lost` and `refused`. */
  draftFaults: Map<string, Fault>
  /** The types that each participant receives; other participants are not registered. */
  participants: Map<string, ProviderDocument['type'][]>
  /** Each answer waits for this. */
  after: () => Promise<unknown>
  /** Whether the network's own names are not resolved for now. */
  isBlind: boolean
  /** The calls so far, as `POST /path`. */
  calls: string[]
}

export function emptyProvider(): Provider {
  return {
    taken: [],
    documents: [],
    faults: new Map(),
    draftFaults: new Map(),
    participants: new Map(),
    after: () => Promise.resolve(),
    isBlind: false,
    calls: [],
  }
}

/** Serves the answers of `reply` on a free port. */
export async function serveProvider(provider: Provider, reply: (call: Call) => Reply) {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
      const { method = '', headers } = request
      provider.calls.push(`${method} ${pathname}`)
      const said = reply({ method, path: pathname, query: searchParams, headers, body: await buffer(request) })
      await provider.after()
      if (said === 'destroy') request.socket.destroy()
      if (typeof said === 'string') return
      const isJson = said.text === undefined
      response.writeHead(said.status, { 'content-type': isJson ? 'application/json' : 'text/html' })
      response.end(isJson ? JSON.stringify(said.json) : said.text)
    }
    // The caller may have gone away meanwhile.
    void answer().catch((error: unknown) => {
      if (!request.errored) throw error
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/**
 * Sends a document: its fault decides, else it is taken. `wellTaken` is the answer to a document that was taken,
 * `refusals` are the answers to one that was not.
 */
export function take(
  provider: Provider,
  document: ProviderDocument,
  wellTaken: (document: ProviderDocument, id: string | undefined) => Reply,
  refusals: Partial<Record<Fault, Reply>>,
): Reply {
  const fault = provider.faults.get(document.number)
  provider.faults.delete(document.number)
  const refused = fault && { ...refusals, error: unavailable }[fault]
  if (refused) return refused
  const known = provider.taken.find(({ number }) => number === document.number)
  if (known) known.times += 1
  else provider.taken.push({ number: document.number, times: 1 })
  document.state = fault === 'delivered' ? 'delivered' : 'pending'
  if (!provider.documents.includes(document)) provider.documents.push(document)
  const spoilt = fault && spoiltAnswers[fault]
  const ids: Partial<Record<Fault, string | undefined>> = { noId: undefined, otherId: 'another' }
  return spoilt ?? wellTaken(document, fault && fault in ids ? ids[fault] : document.id)
}

const unavailable: Reply = { status: 503, text: '<h1>Service Unavailable</h1>' }

const spoiltAnswers: Partial<Record<Fault, Reply>> = {
  lost: 'destroy',
  never: 'silence',
  errorAfter: { status: 500, json: { message: 'Internal error' } },
  html: { status: 200, text: '<html><body>Welcome</body></html>' },
  empty: { status: 200, text: '' },
}

/** Sets what happened to a document afterwards. */
export function settle(
  provider: Provider,
  number: string,
  outcome: 'delivered' | ProviderDocument['failure'],
): ProviderDocument {
  const document = provider.documents.find((kept) => kept.number === number)
  if (!document) throw new Error(`${number} was not taken`)
  document.state = outcome === 'delivered' ? 'delivered' : 'failed'
  document.failure = outcome === 'delivered' ? null : outcome
  return document
}

/** The parts of a document that a provider reads. */
export function readDocument(xml: string): Pick<ProviderDocument, 'number' | 'type' | 'sender' | 'receiver'> {
  const [sender = '', receiver = ''] = [...xml.matchAll(/<cbc:EndpointID schemeID="(\d+)">([^<]+)</g)].map(
    ([, scheme, id]) => `${scheme}:${id}`,
  )
  return {
    number: /<cbc:ID>([^<]+)</.exec(xml)?.[1] ?? '',
    type: xml.includes('CreditNote-2') ? 'creditNote' : 'invoice',
    sender,
    receiver,
  }
}
