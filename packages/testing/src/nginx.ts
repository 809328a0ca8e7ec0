/** nginx in a container that uses this machine's network, so that it can stand before processes of a test. */
import { GenericContainer, Wait } from 'testcontainers'

/** @param configuration its one server block, as in /etc/nginx/conf.d */
export async function startNginx(configuration: string): Promise<{ stop: () => Promise<void> }> {
  const container = await new GenericContainer('nginx:stable')
    .withNetworkMode('host')
    .withCopyContentToContainer([{ content: configuration, target: '/etc/nginx/conf.d/default.conf' }])
    .withWaitStrategy(Wait.forLogMessage(/start worker process/))
    .start()
  return {
    stop: async () => {
      await container.stop()
    },
  }
}
