/** The demo program, with its own token for a gateway or the school API. */
import { z } from 'zod'
import type { System } from './children.ts'

/** The Authorization header of the program; the token lives five minutes. */
export async function programAuthorization(
  { identity, program }: System,
  { resource, scope }: { resource: string; scope: string },
): Promise<string> {
  const response = await fetch(`${identity}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${program.id}:${program.secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource, scope }),
  })
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await response.json())
  return `Bearer ${token}`
}
