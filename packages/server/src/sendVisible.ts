/** The sending of answers; long lists are written and sent in pieces, with other requests served between them. */
import type { Endpoint } from '@schoolbeheer/contracts/endpoint'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { FastifyReply } from 'fastify'
import { streamInTurns } from './collect.ts'
import { inPieces } from './pieces.ts'

/** The number of entries that are written at a time; a longer list is written in pieces. */
const entriesAtOnce = 100

/** Sends what the viewer may see of an answer. A list is sent once all of its parts came, so that an error is an error. */
export async function sendVisible(
  reply: FastifyReply,
  definition: Endpoint,
  { answer, viewer }: { answer: unknown; viewer: Viewer },
): Promise<FastifyReply> {
  const visibleOf = (part: unknown) => (definition.visible ? definition.visible(part, viewer) : part)
  const { list } = definition
  const parts = list && partsOf(answer)
  if (!parts) return reply.send(visibleOf(answer))
  const [head, tail] = list === 'items' ? ['{"items":[', ']}'] : ['[', ']']
  const written: Buffer[] = []
  for await (const part of parts) {
    const text = JSON.stringify(visibleOf(part)).slice(1, -1)
    if (text !== '') written.push(Buffer.from(`,${text}`))
  }
  const [first = Buffer.of(), ...more] = written
  const pieces = [Buffer.from(head), first.subarray(1), ...more, Buffer.from(tail)]
  reply.type('application/json; charset=utf-8')
  if (more.length === 0) return reply.send(Buffer.concat(pieces))
  reply.header(
    'content-length',
    pieces.reduce((sum, { length }) => sum + length, 0),
  )
  return reply.send(streamInTurns(pieces))
}

/** The parts of a list; a list that is there already comes in pieces. */
function partsOf(answer: unknown): AsyncIterable<unknown> | undefined {
  if (Array.isArray(answer)) return inPieces(answer, entriesAtOnce)
  return isInParts(answer) ? answer : undefined
}

function isInParts(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}
