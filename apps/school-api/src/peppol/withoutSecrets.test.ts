import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createRecommand } from './recommand.ts'

const secret = 'a-secret-of-ours'

test('of an answer that is as long as a document the beginning is kept, and no part of a secret at its end', async () => {
  const answers = Array.from(
    { length: 100 },
    (_, at) => `${secret.repeat(3)}${'x'.repeat(9900 + at)}${secret}${'y'.repeat(100_000)}`,
  )
  const left = answers.values()
  const server = createServer((_request, response) => void response.end(left.next().value))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const keys = { key: 'the-key', secret, company: 'c_1', webhookSecrets: [] }
  const point = createRecommand('test', { url: `http://127.0.0.1:${port}`, ...keys, timeoutMs: 20_000 })
  for (const answer of answers) {
    const { answer: kept } = await point.get('x')
    expect(kept.length).toBeGreaterThan(9900)
    expect(kept.length).toBeLessThanOrEqual(10_000)
    expect(`200 ${answer.replaceAll(secret, '…')}`.startsWith(kept)).toBe(true)
  }
})
