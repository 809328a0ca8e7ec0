/** The ledger as a process. */
import { z } from 'zod'
import { startLedger } from './ledger.ts'

await startLedger(z.object({ databaseUrl: z.string(), mailUrl: z.string() }).parse(JSON.parse(process.argv[2] ?? '')))
process.send?.('ready')
