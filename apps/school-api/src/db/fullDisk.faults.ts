/** The disk of the database is full, and that of its log. It needs Docker. */
import { randomBytes } from 'node:crypto'
import { releases } from '@schoolbeheer/contracts/school/releases'
import { brokenRules } from '@schoolbeheer/server/database/integrity'
import { testServices } from '@schoolbeheer/testing/env'
import { startOnSmallDisks, type Disk } from '@schoolbeheer/testing/smallDisks'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callers, startTestApi } from '../testing/api.ts'
import { schoolRules } from './integrity/rules.ts'

const disks: { disk: Disk; left: number; reads: boolean }[] = [
  { disk: 'data', left: 6, reads: true },
  // The server has segments of 16 MB in stock. It ends when it cannot make another, and nobody reads until it is back.
  { disk: 'wal', left: 2, reads: false },
]

describe.runIf(testServices() === 'containers')('a full disk', () => {
  test.each(disks)(
    'of $disk refuses changes, loses none that was made, and goes on once there is room',
    async (one) => {
      const { disk, left, reads } = one
      const server = await startOnSmallDisks()
      onTestFinished(server.stop)
      await expect.poll(() => isUp(server.url)).toBe(true)
      const on = Promise.resolve({ url: server.url, drop: async () => undefined })
      const api = await startTestApi({ on })
      onTestFinished(api.close)
      const authorization = `Bearer ${await api.issuer.token(callers.admin)}`
      const create = async (name: string) => {
        const body = new FormData()
        for (const [field, value] of Object.entries({ name, test: 'false' })) body.append(field, value)
        body.append('mappingFile', new Blob([randomBytes(1_000_000)]), 'mapping.xml')
        const url = `${api.url}/api/release/create`
        const response = await fetch(url, { method: 'POST', body, headers: { authorization } })
        return { status: response.status, body: await response.json() }
      }
      const names = async () => {
        const list = await (await api.as(callers.admin))(releases.list, {})
        return list.map((release) => release.name)
      }

      await server.fill(disk, left)
      const made: string[] = []
      let answer = await create('1.0')
      while (answer.status === 200) {
        made.unshift(`1.${made.length}`)
        answer = await create(`1.${made.length}`)
      }
      expect(answer).toEqual({ status: 503, body: { error: 'shared_error_upstream_down' } })
      expect(made.length).toBeGreaterThan(0)
      expect(reads ? await names() : made).toEqual(made)
      await server.free(disk)
      await expect.poll(async () => (await create('2.0')).status).toBe(200)
      expect(await names()).toEqual(['2.0', ...made])
      expect(await brokenRules(api.database.pool, schoolRules)).toEqual([])
    },
  )
})

/** Whether the server has made its database; until then one without addresses runs inside. */
async function isUp(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  return client.connect().then(
    async () => {
      await client.end()
      return true
    },
    () => false,
  )
}
