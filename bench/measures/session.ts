/**
 * The cost of a session for a small call, compared with the same call of a program with a token at the same gateway.
 */
import { adminCookie } from '../admin.ts'
import { startGateway, startSystem, startUpstream, type System } from '../children.ts'
import { compareCpu } from '../load.ts'
import { programAuthorization } from '../program.ts'
import { startRedis } from '../redis.ts'
import type { Row } from '../table.ts'

const path = '/trpc/reference.onderwijsnetten'

export async function session(): Promise<Row[]> {
  await using system = await startSystem(1)
  await using upstream = await startUpstream(1)
  const behind = { upstream: upstream.ready.url }
  const rows = [
    await compareSession(system.ready, behind, { what: 'session in memory, CPU of a small call', mostRatio: 1.1 }),
  ]
  await using redis = await startRedis()
  if (!redis) {
    console.log(
      'The session in Redis is left out: install valkey-server or redis-server, or name one by BENCH_REDIS_URL.',
    )
    return rows
  }
  const inRedis = { ...behind, redisUrl: redis.url }
  return [
    ...rows,
    await compareSession(system.ready, inRedis, { what: 'session in Redis, CPU of a small call', mostRatio: 1.3 }),
  ]
}

async function compareSession(
  system: System,
  options: Parameters<typeof startGateway>[1],
  goal: { what: string; mostRatio: number },
): Promise<Row> {
  await using gateway = await startGateway(system, options)
  const cookie = await adminCookie(gateway.ready.url)
  const authorization = await programAuthorization(system, { resource: system.publicUrl, scope: 'reference:read' })
  const compared = await compareCpu(
    { child: gateway, path, headers: { cookie } },
    { child: gateway, path, headers: { authorization } },
    { calls: 2000, concurrency: 8, rounds: 9 },
  )
  return { ...goal, unit: 'ms', ...compared }
}
