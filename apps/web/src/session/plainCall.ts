// Calls of the gateway's procedures without the client, for what home loads at first: it does without tRPC and zod.

/** The answer of a query; null where it is refused: the upstream has none, or the session is over. */
export async function plainCall(name: string, input?: Record<string, unknown>): Promise<unknown> {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : ''
  const response = await fetch(`/trpc/${name}${query}`)
  if (response.status < 500 && !response.ok) return null
  if (!response.ok) throw new Error(`${name} answered ${response.status}`)
  return ['result', 'data', 'json'].reduce(fieldOf, await response.json())
}

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
