/** A router of a contract whose procedures do nothing but check the permission and forward the call. */
import type { Contract, Endpoint } from '@schoolbeheer/contracts/endpoint'
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { requires } from './trpc.ts'

type Definition<E extends Endpoint> = {
  // A call without fields may be asked without input.
  input: Record<string, never> extends z.input<E['input']> ? z.input<E['input']> | void : z.input<E['input']>
  output: z.output<E['output']>
  meta: unknown
}

export type Forwarded<C extends Contract> = {
  [K in keyof C]: C[K]['method'] extends 'GET'
    ? TRPCQueryProcedure<Definition<C[K]>>
    : TRPCMutationProcedure<Definition<C[K]>>
}

/** Queries for GET, mutations for the rest; inputs and outputs are those of the endpoints. */
export function forward<C extends Contract>(api: 'school' | 'identity', contract: C): Forwarded<C> {
  const procedures = Object.entries(contract).map(([name, definition]) => {
    const procedure = requires(definition.permission).input((given: unknown) => definition.input.parse(given ?? {}))
    const call = ({ ctx, input }: { ctx: Context; input: Record<string, unknown> }) => ctx[api](definition, input)
    return [name, definition.method === 'GET' ? procedure.query(call) : procedure.mutation(call)]
  })
  return Object.fromEntries(procedures) as Forwarded<C>
}
