/** The system under test: started on its own ports with demo data, and each demo account signed in once. */
import { rmSync } from 'node:fs'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { keptSecrets } from '@schoolbeheer/system/secrets'
import { startSystem } from '@schoolbeheer/system/system'
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import { signInAll } from './accounts.ts'
import { port } from './address.ts'
import { keepSecret } from './programs.ts'

export default async (): Promise<() => Promise<void>> => {
  await buildWebWhenOld()
  const dataDir = temporaryFolder()
  // PDFs have the usual priority, because a test waits for each while the machine is busy with browsers.
  const system = await startSystem({ port, dataDir, demoGroups: 60, logLevel: 'info', pdfNice: 0 })
  const stop = async () => {
    await system.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await signInAll()
    keepSecret(keptSecrets(dataDir).programSecret)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
