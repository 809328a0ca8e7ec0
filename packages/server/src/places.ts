/**
 * Places for senders of forms. A form costs memory as long as its sender takes, so only a few can be sent at once.
 * Senders without an account take no place of those with one. A file that is fetched without an account has such a place
 * as well, because its reader keeps a connection.
 */
import type { Server } from 'node:http'
import { problem } from '@schoolbeheer/contracts/problem'

/** A user or program by its id, or the holder of a secret, with the network where that is known. */
export type Sender = { viewer: string } | { secret: string; network?: string }

const servers = new WeakMap<Server, Map<string, number>>()

/**
 * Takes a place; the answer gives it back. Throws a 429 Problem when this sender, or everybody together, has too many.
 */
export function takePlace(server: Server, sender: Sender): () => void {
  const taken = servers.get(server) ?? new Map<string, number>()
  servers.set(server, taken)
  const limits = limitsOf(sender)
  if (limits.some(([what, most]) => (taken.get(what) ?? 0) >= most)) throw problem(429)
  for (const [what] of limits) taken.set(what, (taken.get(what) ?? 0) + 1)
  return () => {
    for (const [what] of limits) {
      const left = (taken.get(what) ?? 0) - 1
      if (left > 0) taken.set(what, left)
      else taken.delete(what)
    }
  }
}

type Limit = [what: string, most: number]

function limitsOf(sender: Sender): Limit[] {
  if ('viewer' in sender) return [limit('viewers', 24), limit(`viewer ${sender.viewer}`, 6)]
  const { secret, network } = sender
  const ofAll = [limit('secrets', 48), limit(`secret ${secret}`, 2)]
  return network === undefined ? ofAll : [...ofAll, limit(`network ${network}`, 8)]
}

function limit(what: string, most: number): Limit {
  return [what, most]
}
