/** The whole system on temporary data. The measured gateway before it runs in another process. */
import { rmSync } from 'node:fs'
import { keptSecrets } from '@schoolbeheer/system/secrets'
import { startSystem } from '@schoolbeheer/system/system'
import { z } from 'zod'
import { runChild } from './child.ts'
import { temporaryFolder } from '@schoolbeheer/testing/folder'

const Options = z.object({
  publicUrl: z.string(),
  demoGroups: z.number(),
  databases: z.object({ school: z.string(), identity: z.string() }).optional(),
  accessPoint: z.record(z.string(), z.string()).optional(),
})

await runChild(async (given) => {
  const { databases, accessPoint, ...options } = Options.parse(given)
  const dataDir = temporaryFolder()
  const { urls, clientSecret, stop } = await startSystem({
    ...options,
    ...(databases ? { databases } : {}),
    ...(accessPoint ? { accessPoint } : {}),
    dataDir,
    port: 0,
    logLevel: 'info',
  })
  const stopAndForget = async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const program = { id: 'demo-program', secret: keptSecrets(dataDir).programSecret }
  return { ready: { schoolApi: urls.schoolApi, identity: urls.identity, clientSecret, program }, stop: stopAndForget }
})
