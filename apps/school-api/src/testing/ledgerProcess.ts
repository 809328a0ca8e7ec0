/** The ledger as a process. */
import { z } from 'zod'
import { startLedger } from './ledger.ts'

const Options = z.object({
  databaseUrl: z.string(),
  mailUrl: z.string().default('smtp://127.0.0.1:9'),
  accessPoint: z.record(z.string(), z.string()).default({}),
})

await startLedger(Options.parse(JSON.parse(process.argv[2] ?? '')))
process.send?.('ready')
