/** nginx in a container, on this machine's own network: before processes that a test starts. */
import { GenericContainer, Wait } from 'testcontainers'

/** @param configuration of its one server, as in /etc/nginx/conf.d */
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
