/** The gateway's addresses as a development server passes them on. */

/** The `server.proxy` of a development server: the paths that the gateway answers at its own address. */
export function gatewayProxy(gatewayUrl: string): Record<string, string> {
  return Object.fromEntries(
    ['/trpc', '/auth', '/files', '/calendar', '/attests', '/deliveries'].map((path) => [path, gatewayUrl]),
  )
}
