/** The addresses under which others reach a system that cannot know them before it starts, as in a container. */
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { isLoopback, origin } from '@schoolbeheer/server/env'
import { StartError } from '@schoolbeheer/server/start'
import { z } from 'zod'
import type { Urls } from '../ports.ts'

const here = origin().refine((address) => isLoopback(address) && new URL(address).port !== '', {
  error: 'must be an address of this machine with a port: a system for tests is not for others',
})

const Addresses = z.object({ gateway: here, schoolApi: here, identity: here, mailPage: here, accessPoint: here })

const [everyMs, atMostMs] = [20, 60_000]

/** Waits for the file; throws a StartError when it does not come, or names an address beyond this machine. */
export async function awaitAddresses(file: string): Promise<Urls> {
  for (let waited = 0; waited < atMostMs; waited += everyMs) {
    const given = readJson(file)
    if (given !== undefined) {
      const read = Addresses.safeParse(given)
      if (read.success) return read.data
      throw new StartError(`The addresses in ${file} are not right:\n${z.prettifyError(read.error)}`)
    }
    await setTimeout(everyMs)
  }
  throw new StartError(`Nobody wrote the addresses of this system into ${file}, see ADDRESSES.`)
}

/** undefined while there is none, or only a part of it. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
