/** The school API as a process, with the environment that it is given. */
import { flushCompileCache } from 'node:module'
import { z } from 'zod'
import { createSchoolApi } from '../app.ts'
import { schoolApiEnv } from '../env.ts'

const env = schoolApiEnv(z.record(z.string(), z.string()).parse(JSON.parse(process.argv[2] ?? '')))
const app = await createSchoolApi(env)
await app.listen({ host: env.HOST, port: env.PORT })
// A process that is killed keeps nothing for the next one.
flushCompileCache()
process.send?.('ready')
