/**
 * All that works with the keys of the moment. A provider keeps the keys that it was made with, so it is made anew when
 * they change; what it knows is in the database.
 */
import { within } from '@schoolbeheer/server/within'
import type { FastifyBaseLogger } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type Provider from 'oidc-provider'
import { keysReadEveryMs, publicKeys, type Keys } from './keys.ts'
import { createKnownBrowsers, type KnownBrowsers } from './knownBrowsers.ts'

type Keyed = {
  provider: Provider
  handle: ReturnType<Provider['callback']>
  knownBrowsers: KnownBrowsers
  ownKeys: JWTVerifyGetKey
}

export type CurrentKeys = {
  /** The parts that work with the keys that were read last. */
  current: () => Keyed
  /** Reads the keys again when they are a minute old, before a request is answered. */
  refresh: () => Promise<void>
}

type WorksWith = {
  load: () => Promise<Keys>
  createProvider: (keys: Keys, ownKeys: JWTVerifyGetKey) => Provider
  publicUrl: string
  /** Milliseconds since 1970. */
  now: () => number
  log: FastifyBaseLogger
}

/** Every request waits for the same reading, whose connection may be dead. */
const readInMs = 5000

export async function followKeys({ load, createProvider, publicUrl, now, log }: WorksWith): Promise<CurrentKeys> {
  const make = async (keys: Keys): Promise<Keyed> => {
    const ownKeys = await publicKeys(keys)
    const provider = createProvider(keys, ownKeys)
    const knownBrowsers = createKnownBrowsers(provider, keys.cookie, publicUrl)
    return { provider, handle: provider.callback(), knownBrowsers, ownKeys }
  }
  let readAt = now()
  let keys = await load()
  let keyed = await make(keys)
  let reading: Promise<void> | undefined
  const read = async () => {
    readAt = now()
    try {
      const found = await within(readInMs, load())
      if (JSON.stringify(found) !== JSON.stringify(keys)) keyed = await make(found)
      keys = found
    } catch (error) {
      log.error({ err: error }, 'the keys could not be read again: those of before go on')
    }
  }
  return {
    current: () => keyed,
    refresh: async () => {
      if (now() - readAt >= keysReadEveryMs) reading ??= read().finally(() => (reading = undefined))
      await reading
    },
  }
}
