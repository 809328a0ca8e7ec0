/**
 * What an access point is to us: the way onto Peppol. No call of it rejects for what its provider does: HTML, an empty
 * body and silence are answers too.
 */

export type DocumentType = 'invoice' | 'creditNote'

/** '0208:0123456749' */
export type ParticipantId = string

/** `date` is its issue date, as ISO writes it. */
export type Outgoing = {
  type: DocumentType
  number: string
  date: string
  sender: ParticipantId
  receiver: ParticipantId
  xml: Buffer
}

/** What the provider said, for the ledger: status and body as text, cut to 10,000 characters, without secrets. */
export type ProviderAnswer = { answer: string }

/** Refused for good. */
export type Refused = { state: 'rejected'; category: string; words: string }

/** Certainly not taken: it may be tried again, by itself unless `lasting`. */
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
    /** The provider says that it knows no such document. */
    | { state: 'gone' }
    | { state: 'unknown' }
  )

/** All that the provider has under exactly one number; never a part of them. */
export type Found = ProviderAnswer &
  (
    | {
        state: 'found'
        documents: {
          providerId: string
          number: string
          receiver: ParticipantId | null
          type: DocumentType | null
        }[]
      }
    | { state: 'unknown' }
  )

/** `nothing`: rightly signed, but about no document that we sent. */
export type Webhook = { eventId: string; bodyHash: string; providerId: string } | 'forged' | 'nothing'

export type AccessPoint = {
  name: string
  /** In the order of the participants. */
  lookup: (participants: ParticipantId[], type: DocumentType) => Promise<Registration[]>
  /** Only where the provider has drafts: then `submit` asks the id that this gave. */
  prepare?: (document: Outgoing) => Promise<Prepared>
  submit: (document: Outgoing, providerId: string | null) => Promise<Submitted>
  get: (providerId: string) => Promise<DocumentStatus>
  /** @param from ISO date of the document */
  findByNumber: (number: string, from: string) => Promise<Found>
  /** A hint that `get` has something new to say; what it says itself is not believed. */
  readWebhook: (rawBody: Buffer, headers: Record<string, string | string[] | undefined>) => Webhook
}

/** Where a provider is, and who we are there. Empty: not given. */
export type AccessPointAccount = {
  url: string
  key: string
  secret: string
  company: string
  webhookSecret: string
  timeoutMs: number
}
