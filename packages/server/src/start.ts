/** The start and stop of a process. A taken port or a wrong environment ends it with one plain line and exit code 1. */
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { drain } from './draining.ts'
import { instruments } from './instruments.ts'

/** Something that the operator can fix; its message is shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * Listens and answers the address. If the port is taken, it throws a StartError that names the port and the way to
 * choose another.
 */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    await app.close()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use. Choose another with PORT, for example: PORT=${port + 1000}`)
    throw error
  }
}

type Served = { HOST: string; PORT: number; DRAIN_MS: number }

/**
 * Listens as the environment of an app says, and answers the function that stops it: after DRAIN_MS, in which it says
 * that it leaves.
 */
export async function serve(
  app: FastifyInstance,
  { HOST, PORT, DRAIN_MS }: Served,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<() => Promise<void>> {
  await listen(app, { host: HOST, port: PORT })
  return async () => {
    await drain(app, DRAIN_MS, wait)
    await app.close()
  }
}

/** Runs a process until SIGINT or SIGTERM; `start` returns the function that stops it. */
export async function run(start: () => Promise<() => Promise<void>>): Promise<void> {
  try {
    const stop = await start()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void exitAfter(stop))
  } catch (error) {
    giveUp(error)
  }
}

/** Ends a process that cannot start; says why. */
export function giveUp(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

async function exitAfter(stop: () => Promise<void>): Promise<void> {
  try {
    await stop()
    await instruments().end()
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}
