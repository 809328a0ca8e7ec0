/** The ledger as a process. */
import { flushCompileCache } from 'node:module'
import { z } from 'zod'
import { startLedger } from './ledger.ts'

const Options = z.object({
  databaseUrl: z.string(),
  mailUrl: z.string().default('smtp://127.0.0.1:9'),
  accessPoint: z.record(z.string(), z.string()).default({}),
})

await startLedger(Options.parse(JSON.parse(process.argv[2] ?? '')))
// A process that is killed keeps nothing for the next one.
flushCompileCache()
process.send?.('ready')
