/** The Redis or Valkey of a benchmark: the one that BENCH_REDIS_URL names, or an installed one on a free port. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '@schoolbeheer/server/freePort'
import { stopProcess } from './children.ts'
import { benchRedisUrl } from './env.ts'

export type Redis = AsyncDisposable & { url: string }

/** Starts it; undefined when there is neither. */
export async function startRedis(): Promise<Redis | undefined> {
  const url = benchRedisUrl()
  if (url !== undefined) return { url, [Symbol.asyncDispose]: async () => undefined }
  return (await startProgram('valkey-server')) ?? startProgram('redis-server')
}

async function startProgram(program: string): Promise<Redis | undefined> {
  const port = await freePort()
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    await once(child, 'spawn')
  } catch {
    return undefined
  }
  for await (const line of createInterface(child.stdout)) if (line.includes('Ready to accept connections')) break
  child.stdout.resume()
  return { url: `redis://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => stopProcess(child, 'SIGTERM') }
}
