/**
 * The simulated access point to Peppol, for development, demonstrations and tests. It speaks the calls of Recommand,
 * takes documents, and sends nothing anywhere.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import formBody from '@fastify/formbody'
import { createApp } from '@schoolbeheer/server/app'
import type { FastifyInstance } from 'fastify'
import { addApi } from './api.ts'
import { startDeliveries } from './deliveries.ts'
import { openDocuments } from './documents.ts'
import type { SimulatorEnv } from './env.ts'
import { openFaults } from './faults.ts'
import { addPage } from './page.ts'

/** Its documents and faults are in the folder `access-point` of DATA_DIR, and there again after a restart. */
export async function createSimulator(env: SimulatorEnv): Promise<FastifyInstance> {
  const folder = join(env.DATA_DIR, 'access-point')
  mkdirSync(join(folder, 'xml'), { recursive: true })
  const app = createApp({ name: 'access-point', log: env, ready: {} })
  const documents = openDocuments(folder)
  const faults = openFaults(join(folder, 'faults.json'))
  const deliveries = startDeliveries({ env, documents, faults, log: app.log })
  app.addHook('preClose', async () => deliveries.stop())
  await app.register(async (scope) => addApi(scope, { env, documents, faults, deliveries }), { prefix: '/api/v1' })
  await app.register(async (scope) => {
    await scope.register(formBody)
    addPage(scope, { env, documents, faults })
  })
  return app
}
