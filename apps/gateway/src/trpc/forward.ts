/**
 * Procedures that only check whether the upstream has the call, forward it, and leave out what the viewer may not see.
 */
import type { Endpoint, Procedure, Procedures } from '@schoolbeheer/contracts/endpoint'
import type { RouterContract } from '@schoolbeheer/contracts/gateway/procedures'
import type { RouterProcedure } from '@schoolbeheer/contracts/gateway/router'
import { noSuchCall, problem } from '@schoolbeheer/contracts/problem'
import { exactCheck } from '@schoolbeheer/server/exact'
import type { z } from 'zod'
import { isOffered, offeredInput } from '../apis.ts'
import type { Admitted } from './context.ts'
import { procedure } from './trpc.ts'

/** The procedures that are documented calls; the others are added by `features`. */
type Forwarded<P extends Procedures> = {
  [K in keyof P as P[K] extends Endpoint ? K : never]: RouterProcedure<P[K]>
}

/**
 * The rules of a router's calls whose permission depends on their input too: whether the viewer may do what the input
 * says, or the input to forward instead.
 */
export type Rules<P extends Procedures> = {
  [K in keyof P as P[K] extends Endpoint ? K : never]: Rule<z.output<P[K]['input']>>
}

type Rule<Input> = (ctx: Admitted, input: Input) => boolean | Promise<boolean | Input>

/** Every router of the table. */
export function forwardAll<T extends Record<string, RouterContract>>(
  table: T,
): { [R in keyof T]: Forwarded<T[R]['calls']> } {
  const routers = Object.entries(table).map(([name, routed]) => [name, forward(routed)])
  return Object.fromEntries(routers) as { [R in keyof T]: Forwarded<T[R]['calls']> }
}

/**
 * Forwards calls: queries for GET, mutations for the rest, with the inputs and outputs of the endpoints. A rule's
 * refusal is a 403.
 */
export function forward<P extends Procedures>(
  { api, calls }: RouterContract<P>,
  rules?: Partial<Rules<P>>,
): Forwarded<P> {
  const documented = Object.entries(calls).filter((call): call is [string, Endpoint] => isEndpoint(call[1]))
  const ruleOf = { ...rules } as Record<string, Rule<Record<string, unknown>> | undefined>
  const forwarded = documented.map(([name, definition]) => {
    const rule = ruleOf[name]
    const exact = definition.list ? exactCheck(definition.output) : undefined
    const made = procedure(api, definition, async (ctx, input) => {
      if (!(await isOffered(ctx.school, definition))) throw noSuchCall()
      const ruled = rule ? await rule(ctx, input) : true
      if (!ruled) throw problem(403)
      const given = ruled === true ? input : ruled
      const asked = definition.extensionInputs ? await offeredInput(ctx.school, definition, given) : given
      return ctx.passOn(api, { definition, exact, input: asked, viewer: ctx.viewer })
    })
    return [name, made]
  })
  return Object.fromEntries(forwarded) as Forwarded<P>
}

function isEndpoint(definition: Procedure): definition is Endpoint {
  return 'path' in definition
}
