/** The gateway's router as a type, made from the table of procedures. A client needs to know no more of the gateway. */
import type { TRPCBuiltRouter, TRPCDefaultErrorShape, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import type { z } from 'zod'
import type { Procedure, Procedures } from '../endpoint.ts'
import type { Obstacle } from '../problem.ts'
import type { procedures } from './procedures.ts'

type Table = typeof procedures

/** Only the gateway knows the type of the context. */
export type AppRouter<Context extends object = object> = TRPCBuiltRouter<
  { ctx: Context; meta: object; errorShape: ErrorShape; transformer: true },
  { [R in keyof Table]: ProceduresOf<Table[R]['calls']> }
>

/**
 * The form in which a refusal travels: the Problem's message, its status, the messages of its fields and the obstacles.
 */
export type ErrorShape = TRPCDefaultErrorShape & {
  data: { fields: Record<string, string>; obstacles: Obstacle[] }
}

type ProceduresOf<P extends Procedures> = { [K in keyof P]: RouterProcedure<P[K]> }

/** A query for GET, a mutation for other methods, with the input and output of the call. */
export type RouterProcedure<P extends Procedure> = P['method'] extends 'GET'
  ? TRPCQueryProcedure<Definition<P>>
  : TRPCMutationProcedure<Definition<P>>

type Definition<P extends Procedure> = {
  // A call without fields may be made without input.
  input: Record<string, never> extends z.input<P['input']> ? z.input<P['input']> | void : z.input<P['input']>
  output: z.output<P['output']>
  meta: unknown
}
