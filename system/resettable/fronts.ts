/**
 * The ports of a system whose apps can be replaced: requests go to the apps of the moment, and wait while there are
 * none. A connection outlives the apps unless its request was cut off.
 */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { CountedRequest } from '@schoolbeheer/server/crumbs'
import { StartError } from '@schoolbeheer/server/start'

export type Place = { host: string; port: number }

export type Fronts<Name extends string> = {
  /** Sends the requests that wait, and all that come, to these servers. */
  lead: (servers: Record<Name, Server>) => void
  /** Lets requests wait from now on; resolves once the running ones have ended, which are cut off after so many milliseconds. */
  hold: (ms: number) => Promise<void>
  stop: () => Promise<void>
}

/** Listens on all places of each name; throws a StartError when a port is taken. */
export async function openFronts<Name extends string>(places: [Name, Place[]][]): Promise<Fronts<Name>> {
  const waiting: (() => void)[] = []
  const running = new Set<ServerResponse>()
  const open: Server[] = []
  let leading: Record<Name, Server> | undefined

  const handle = (name: Name): RequestListener => {
    const pass: RequestListener = (request, response) => {
      if (!leading) waiting.push(() => pass(request, response))
      else if (!request.socket.destroyed) {
        running.add(response)
        response.once('close', () => running.delete(response))
        leading[name].emit('request', request, response)
      }
    }
    return pass
  }
  const stop = async () => {
    for (const server of open) server.closeAllConnections()
    await Promise.all(open.splice(0).map((server) => once(server.close(), 'close')))
  }

  try {
    for (const [name, all] of places)
      for (const place of all)
        open.push(await listening(createServer({ IncomingMessage: CountedRequest }, handle(name)), place))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    lead: (servers) => {
      leading = servers
      for (const pass of waiting.splice(0)) pass()
    },
    hold: async (ms) => {
      leading = undefined
      const cutOff = setTimeout(() => {
        for (const response of running) response.destroy()
      }, ms)
      await Promise.all([...running].map((response) => once(response, 'close')))
      clearTimeout(cutOff)
    },
    stop,
  }
}

async function listening(server: Server, { host, port }: Place): Promise<Server> {
  try {
    await once(server.listen({ host, port }), 'listening')
    return server
  } catch (error) {
    throw new StartError(`Port ${port} is in use. Choose others with PORT, for example: PORT=4000`, { cause: error })
  }
}
