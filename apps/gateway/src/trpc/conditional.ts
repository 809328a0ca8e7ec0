/**
 * Conditional reads. Long lists and details have a strong ETag, made for one viewer: who asks again with it as
 * If-None-Match is told that nothing has changed. Nothing is kept here, and answers stay `no-store`.
 */
import { WrittenList } from '@schoolbeheer/server/longLists'
import { nextPiece } from '@schoolbeheer/server/pieces'
import type { Passed, PassedOn } from '@schoolbeheer/server/upstream'
import { createHash, type Hash } from 'node:crypto'

/** The read of a request for a single answer. */
export type Reading = {
  /** Passes an answer on, or nothing where the upstream says that the viewer has it. */
  passOn: (passed: Passed, pass: (passed: Passed) => Promise<PassedOn>) => Promise<unknown>
  /** The ETag of the answer that was passed on, written as these bytes, if it has one. */
  etag: (body: string, lists: WrittenList[]) => Promise<string | undefined>
  /** Whether the viewer has the answer of this ETag. */
  has: (etag: string) => boolean
}

/** @param ifNoneMatch the header of the request */
export function createReading(ifNoneMatch?: string): Reading {
  const given = ifNoneMatch ? [...ifNoneMatch.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag) : []
  let read: { passed: Passed; etag: string | undefined; isTagged: boolean } | undefined
  return {
    passOn: async (passed, pass) => {
      const known = given.map(upstreamTag).find((tag) => tag !== undefined && given.includes(tagOf(passed, tag)))
      const { answer, etag } = await pass({ ...passed, ifNoneMatch: known })
      const { list, mayBeMissing } = passed.definition
      read = { passed, etag, isTagged: answer instanceof WrittenList || mayBeMissing === true || !!(list && etag) }
      return answer
    },
    etag: async (body, lists) => {
      if (!read?.isTagged) return undefined
      return `"${read.etag === undefined ? await bytesTag(read.passed, body, lists) : tagOf(read.passed, read.etag)}"`
    },
    has: (etag) => given.includes(etag.slice(1, -1)),
  }
}

/** The ETag for a viewer of an answer to which the upstream gave its own, which stands in it. */
function tagOf(passed: Passed, upstreamEtag: string): string {
  return `${upstreamEtag}.${digest(hashOf(passed).update(upstreamEtag))}`
}

function upstreamTag(tag: string): string | undefined {
  const end = tag.lastIndexOf('.')
  return end > 0 ? tag.slice(0, end) : undefined
}

async function bytesTag(passed: Passed, body: string, lists: WrittenList[]): Promise<string> {
  const hash = hashOf(passed).update(body)
  for (const piece of lists.flatMap(({ pieces }) => pieces)) {
    await nextPiece()
    hash.update(piece)
  }
  return digest(hash)
}

/** A hash that differs for each viewer, with all that decides what this one may see, and for each read. */
function hashOf({ viewer, definition, input }: Passed): Hash {
  return createHash('sha256').update(JSON.stringify([viewer, definition.path, input]))
}

function digest(hash: Hash): string {
  return hash.digest('base64url').slice(0, 22)
}
