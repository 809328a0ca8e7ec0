/**
 * The interface of an access point, through which e-invoices reach Peppol. No call of it rejects because of its
 * provider: HTML, an empty body and silence are answers too.
 */
import type { BlockList } from 'node:net'

export type DocumentType = 'invoice' | 'creditNote'

/** '0208:0123456749' */
export type ParticipantId = string

/** `date` is its issue date in ISO format. */
export type Outgoing = {
  type: DocumentType
  number: string
  date: string
  sender: ParticipantId
  receiver: ParticipantId
  xml: Buffer
}

/** The provider's answer for the ledger: status and body as text, cut to 10,000 characters, without secrets. */
export type ProviderAnswer = { answer: string }

/** The provider refused it for good. */
export type Refused = { state: 'rejected'; category: string; words: string }

/** The provider certainly did not take it: it may be tried again, automatically unless `lasting`. */
export type NotTaken = { state: 'failed'; words: string; lasting: boolean }

/** Nobody knows whether it was taken. */
export type Unsure = { state: 'uncertain'; words: string }

export type Registration = ProviderAnswer & { registered: 'yes' | 'no' | 'unknown' }

export type Prepared = ProviderAnswer & ({ state: 'prepared'; providerId: string } | Refused | NotTaken | Unsure)

export type Submitted = ProviderAnswer &
  ({ state: 'accepted'; providerId: string; delivered: boolean } | Refused | NotTaken | Unsure)

export type DocumentStatus = ProviderAnswer &
  (
    | { state: 'draft' | 'accepted' | 'delivered'; number?: string; receiver?: ParticipantId }
    | Refused
    /** The provider says that it does not know the document. */
    | { state: 'gone' }
    | { state: 'unknown' }
  )

/** All documents that the provider has under exactly this number; never a part of them. */
export type FoundDocuments = ProviderAnswer & ({ state: 'found'; documents: FoundDocument[] } | { state: 'unknown' })

/** A part that the provider does not tell is null. */
export type FoundDocument = {
  providerId: string
  number: string
  receiver: ParticipantId | null
  type: DocumentType | null
}

/** `nothing`: the signature is right, but the event is about no document that we sent. */
export type Webhook = { eventId: string; bodyHash: string; providerId: string } | 'forged' | 'nothing'

export type AccessPoint = {
  name: string
  /** Answers in the order of the participants. */
  lookup: (participants: ParticipantId[], type: DocumentType) => Promise<Registration[]>
  /** Only for providers with drafts: `submit` then takes the id that this answers. */
  prepare?: (document: Outgoing) => Promise<Prepared>
  submit: (document: Outgoing, providerId: string | null) => Promise<Submitted>
  get: (providerId: string) => Promise<DocumentStatus>
  /** @param from ISO date of the document */
  findByNumber: (number: string, from: string) => Promise<FoundDocuments>
  /** Reads a hint that `get` has something new to say; the content of the event is not believed. */
  readWebhook: (rawBody: Buffer, headers: Record<string, string | string[] | undefined>) => Webhook
}

/** The provider's address and our account there. An empty value was not given. */
export type AccessPointAccount = {
  url: string
  key: string
  secret: string
  company: string
  /** The secrets that may sign the provider's events; none when there is no such secret. */
  webhookSecrets: string[]
  timeoutMs: number
  /** The addresses that it may not be at, where it is reached without TLS. */
  blockList?: BlockList | undefined
}
