/** The simulated access point; `GET /most-at-once` answers the most calls that it had at once. */
import { rmSync } from 'node:fs'
import { createSimulator } from '@schoolbeheer/access-point/app'
import { simulatorEnv } from '@schoolbeheer/access-point/env'
import { listen } from '@schoolbeheer/server/start'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { z } from 'zod'
import { runChild } from './child.ts'

const Variables = z.record(z.string(), z.string())

await runChild(async (given) => {
  const dataDir = temporaryFolder()
  const env = simulatorEnv({ ...Variables.parse(given), DATA_DIR: dataDir, LOG_FILE: `${dataDir}/log` })
  const app = await createSimulator(env)
  let [now, most] = [0, 0]
  // A connection is no call: it ends after its answer, when the next one may have begun.
  app.server.prependListener('request', (_request, response) => {
    most = Math.max(most, ++now)
    response.once('close', () => now--)
  })
  app.get('/most-at-once', () => ({ most }))
  const url = await listen(app, { host: '127.0.0.1', port: env.PORT })
  const stop = async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ready: { url }, stop }
})
