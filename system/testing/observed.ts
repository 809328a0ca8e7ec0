/** The whole system with demo data as a process of its own, loaded as `pnpm start` is: a test looks at its telemetry. */
import { startSystem } from '@schoolbeheer/system/system'
import { run } from '@schoolbeheer/server/start'
import { z } from 'zod'

const Options = z.object({
  dataDir: z.string(),
  publicUrl: z.string().optional(),
  school: z.string(),
  identity: z.string(),
})

await run(async () => {
  const { dataDir, publicUrl, ...databases } = Options.parse(JSON.parse(process.argv[2] ?? ''))
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  const system = await startSystem({
    dataDir,
    ...(publicUrl && { publicUrl }),
    port: 0,
    demoGroups: 8,
    logLevel: 'info',
    databases,
    servesWeb: false,
  })
  process.send?.(system.urls)
  return system.stop
})
