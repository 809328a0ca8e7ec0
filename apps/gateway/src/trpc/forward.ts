/** Procedures that do nothing but check the permission, forward the call and leave out what the viewer may not see. */
import type { Endpoint, Procedure, Procedures } from '@schoolbeheer/contracts/endpoint'
import type { Routed } from '@schoolbeheer/contracts/gateway/procedures'
import type { RouterProcedure } from '@schoolbeheer/contracts/gateway/router'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { Context } from './context.ts'
import { requires } from './trpc.ts'

/** Of the documented calls alone: what is none of them, `features` has to add. */
type Forwarded<P extends Procedures> = {
  [K in keyof P as P[K] extends Endpoint ? K : never]: RouterProcedure<P[K]>
}

/** Every router of the table. */
export function forwardAll<T extends Record<string, Routed>>(table: T): { [R in keyof T]: Forwarded<T[R]['calls']> } {
  const routers = Object.entries(table).map(([name, routed]) => [name, forward(routed)])
  return Object.fromEntries(routers) as { [R in keyof T]: Forwarded<T[R]['calls']> }
}

/** Queries for GET, mutations for the rest; inputs and outputs are those of the endpoints. */
export function forward<P extends Procedures>({ api, calls }: Routed<P>): Forwarded<P> {
  const documented = Object.entries(calls).filter((call): call is [string, Endpoint] => isEndpoint(call[1]))
  const procedures = documented.map(([name, definition]) => {
    const procedure = requires(api, definition.permission).input((given: unknown) =>
      definition.input.parse(given ?? {}),
    )
    const call = async ({ ctx, input }: { ctx: Context & { viewer: Viewer }; input: Record<string, unknown> }) => {
      const answer = await ctx[api](definition, input)
      return definition.visible ? definition.visible(answer, ctx.viewer) : answer
    }
    return [name, definition.method === 'GET' ? procedure.query(call) : procedure.mutation(call)]
  })
  return Object.fromEntries(procedures) as Forwarded<P>
}

function isEndpoint(definition: Procedure): definition is Endpoint {
  return 'path' in definition
}
