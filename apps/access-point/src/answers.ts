/** The simulator's answers, in the words of Recommand. */
import { isTaken, type Document } from './documents.ts'
import type { SimulatorEnv } from './env.ts'

type DocumentQuery = {
  page: number
  limit: number
  direction?: 'incoming' | 'outgoing' | undefined
  search: string
  type?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** A page of the documents that fit; there are never incoming ones. */
export function listed(env: SimulatorEnv, newestFirst: Document[], query: DocumentQuery) {
  const fitting = query.direction === 'incoming' ? [] : newestFirst.filter((document) => fits(document, query))
  const { page, limit } = query
  const total = fitting.length
  return {
    documents: fitting.slice((page - 1) * limit, page * limit).map((document) => found(env, document)),
    pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
  }
}

function fits(document: Document, { search, type, from, to }: DocumentQuery): boolean {
  const taken = new Date(document.takenAt)
  const words = [document.id, document.sender, document.receiver, document.number].join(' ').toLowerCase()
  return (
    isTaken(document) &&
    words.includes(search.toLowerCase()) &&
    (!type || document.type === type) &&
    (!from || taken >= from) &&
    (!to || taken < to)
  )
}

export function found(env: SimulatorEnv, document: Document) {
  const { id, type, number, sender, receiver, takenAt, changedAt, state, failure } = document
  const sentOverPeppol = state === 'delivered'
  return {
    id,
    teamId: 'team_simulator',
    companyId: env.ACCESS_POINT_COMPANY,
    direction: 'outgoing',
    senderId: sender,
    receiverId: receiver,
    type,
    createdAt: takenAt,
    updatedAt: changedAt,
    parsed: type === 'creditNote' ? { creditNoteNumber: number } : { invoiceNumber: number },
    sentOverPeppol,
    sentOverEmail: false,
    emailRecipients: [],
    peppolMessageId: sentOverPeppol ? `${id}@simulator` : null,
    envelopeId: id,
    deliveryStatus: state,
    deliveries: [{ id: `${id}_peppol`, channel: 'peppol', status: state, ...(failure ? { failure } : {}) }],
  }
}
