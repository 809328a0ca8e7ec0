/**
 * Marks of browsers in which somebody has signed in before. A mark is a cookie with its end, a random id, and a proof
 * of both and of a name. Nobody else can make a mark, and a mark does not tell its name. OWASP calls them device
 * cookies.
 */
import { createHmac, randomBytes, timingSafeEqual, type BinaryLike, type KeyObject } from 'node:crypto'

export const marksLastSeconds = 180 * 24 * 3600

export type Marks = ReturnType<typeof createMarks>

/** @param keys the first one makes proofs, all are accepted; they may serve other purposes too */
export function createMarks(keys: readonly (BinaryLike | KeyObject)[]) {
  const proofs = (ends: string, id: string, name: string) =>
    keys.map((key) => createHmac('sha256', key).update(`known browser\n${ends}\n${id}\n${name}`).digest('base64url'))
  return {
    make: (name: string): string => {
      const [ends, id] = [String(seconds() + marksLastSeconds), randomBytes(16).toString('base64url')]
      return [ends, id, proofs(ends, id, name)[0]].join('.')
    },
    /** The id of a mark of this name that has not ended; undefined for any other text. */
    idOf: (mark: string, name: string): string | undefined => {
      const [ends = '', id = '', proof = ''] = mark.split('.')
      return Number(ends) > seconds() && proofs(ends, id, name).some((one) => same(one, proof)) ? id : undefined
    },
  }
}

/** The time in seconds since 1970. */
function seconds(): number {
  return Math.floor(Date.now() / 1000)
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
