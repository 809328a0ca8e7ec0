/**
 * `pnpm dev`: the same system with hot reload. Vite serves the client on the gateway's usual port and passes the rest
 * on; the servers run in a child process that Node restarts when one of their files changes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { run } from '@schoolbeheer/server/start'
import { gatewayProxy } from '@schoolbeheer/web/gatewayProxy'
import { createServer } from 'vite'
import { systemEnv } from './env.ts'

/** The servers' distance from the port that the browser uses. */
const serversOffset = 10

await run(async () => {
  const env = systemEnv()
  const gatewayPort = env.PORT + serversOffset
  const publicUrl = `http://localhost:${env.PORT}`
  const servers = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'dev-servers.ts'), String(gatewayPort), publicUrl],
    { stdio: 'inherit' },
  )
  const vite = await createServer({
    root: join(import.meta.dirname, '../apps/web'),
    server: { port: env.PORT, strictPort: true, proxy: gatewayProxy(`http://localhost:${gatewayPort}`) },
  })
  await vite.listen()
  return async () => {
    await vite.close()
    servers.kill('SIGTERM')
    if (servers.exitCode === null) await once(servers, 'exit')
  }
})
