/** nginx in a container that uses this machine's network, so that it can stand before processes of a test. */
import { GenericContainer, Wait } from 'testcontainers'

type Nginx = {
  /** The log so far. */
  log: () => string
  stop: () => Promise<void>
}

/** @param configuration its server block and the blocks around it, as in /etc/nginx/conf.d */
export async function startNginx(configuration: string): Promise<Nginx> {
  let log = ''
  const container = await new GenericContainer('nginx:stable')
    .withNetworkMode('host')
    .withCopyContentToContainer([{ content: configuration, target: '/etc/nginx/conf.d/default.conf' }])
    .withLogConsumer((stream) => stream.on('data', (piece: Buffer | string) => (log += String(piece))))
    .withWaitStrategy(Wait.forLogMessage(/start worker process/))
    .start()
  return {
    log: () => log,
    stop: async () => {
      await container.stop()
    },
  }
}
