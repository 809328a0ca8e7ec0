/**
 * The generated types against those of the gateway, and against those of the last release. The compiler checks them, and
 * names the calls that do not agree.
 */
import type { downloads, posted, uploads } from '@schoolbeheer/contracts/gateway/files'
import type { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import type { permissions } from '@schoolbeheer/domain/permissions'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type * as baseline from './baseline.gen.ts'
import type { Calls, Downloads, OldestNode, Scope, Uploads } from './calls.gen.ts'

type Table = typeof procedures
type Files = typeof downloads & typeof posted

type Same<A, B> = [A, B] extends [B, A] ? true : false

/** The calls of the gateway, in the form of `Calls`. */
type GatewayCalls = {
  [R in keyof Table]: {
    [N in keyof Table[R]['calls']]: {
      kind: Table[R]['calls'][N] extends { method: 'GET' } ? 'query' : 'mutation'
      input: Inputs<R, N>
      output: Outputs<R, N>
    }
  }
}
type Inputs<R extends keyof Table, N> = N extends keyof inferRouterInputs<AppRouter>[R]
  ? Exclude<inferRouterInputs<AppRouter>[R][N], void>
  : never
type Outputs<R extends keyof Table, N> = N extends keyof inferRouterOutputs<AppRouter>[R]
  ? inferRouterOutputs<AppRouter>[R][N]
  : never

/** The parts of calls that do not agree: `schoolGroups.list.output`. */
type Disagreeing = {
  [R in keyof Calls & keyof GatewayCalls]: {
    [N in keyof Calls[R] & keyof GatewayCalls[R] & string]: {
      [P in keyof Calls[R][N] & keyof GatewayCalls[R][N] & string]: Same<
        Calls[R][N][P],
        GatewayCalls[R][N][P]
      > extends true
        ? never
        : `${R}.${N}.${P}`
    }[keyof Calls[R][N] & keyof GatewayCalls[R][N] & string]
  }[keyof Calls[R] & keyof GatewayCalls[R] & string]
}[keyof Calls & keyof GatewayCalls]

type Names<C> = { [R in keyof C & string]: `${R}.${keyof C[R] & string}` }[keyof C & string]

/** The names of files whose input, or whose answer, is another at the gateway. */
type DisagreeingDownloads = {
  [N in keyof Files]: Same<Downloads[N], z.input<Files[N]['endpoint']['input']>> extends true ? never : N
}[keyof Files]

type DisagreeingUploads = {
  [N in keyof typeof uploads]: Same<
    Pick<Uploads[N], 'input' | 'output'>,
    {
      input: z.input<(typeof uploads)[N]['endpoint']['input']>
      output: z.output<(typeof uploads)[N]['endpoint']['output']>
    }
  > extends true
    ? never
    : N
}[keyof typeof uploads]

test('the types of calls and files are those of the gateway, in both directions', () => {
  expectTypeOf<Disagreeing>().toBeNever()
  expectTypeOf<DisagreeingDownloads>().toBeNever()
  expectTypeOf<DisagreeingUploads>().toBeNever()
  expectTypeOf<Names<Calls>>().toEqualTypeOf<Names<GatewayCalls>>()
  expectTypeOf<keyof Downloads>().toEqualTypeOf<keyof Files>()
  expectTypeOf<keyof Uploads>().toEqualTypeOf<keyof typeof uploads>()
  expectTypeOf<Scope>().toEqualTypeOf<keyof typeof permissions>()
})

type Old = { input: unknown; output: unknown }

/** The old names that are gone, take less, or answer something else: see `Breaking` in CONTRIBUTING. */
type Broken<Before, Now> = {
  [N in keyof Before & string]: N extends keyof Now ? (IsKept<Before[N], Now[N]> extends true ? never : N) : N
}[keyof Before & string]

type IsKept<Before, Now> = Before extends Old
  ? Now extends Old
    ? [Before['input'], Now['output'], KindOf<Before>] extends [Now['input'], Before['output'], KindOf<Now>]
      ? true
      : false
    : false
  : Before extends Now
    ? true
    : false
type KindOf<C> = C extends { kind: infer K } ? K : C extends { files: infer F } ? F : never

type Flat<C> = { [P in Names<C>]: P extends `${infer R}.${infer N}` ? Part<Part<C, R>, N> : never }
type Part<C, K> = K extends keyof C ? C[K] : never

test('the types break no program that was written for the last release', () => {
  expectTypeOf<Broken<Flat<baseline.Calls>, Flat<Calls>>>().toBeNever()
  expectTypeOf<Broken<baseline.Downloads, Downloads>>().toBeNever()
  expectTypeOf<Broken<baseline.Uploads, Uploads>>().toBeNever()
  expectTypeOf<Exclude<baseline.Scope, Scope>>().toBeNever()
  expectTypeOf<OldestNode>().toEqualTypeOf<baseline.OldestNode>()
})

test('a call, a file or a scope that is gone, a narrower input and another output break', () => {
  type Before = {
    gone: { kind: 'query'; input: { id: number }; output: number }
    narrowed: { kind: 'query'; input: { id: number }; output: number }
    retyped: { kind: 'query'; input: { id: number }; output: { name: string | null } }
    lessened: { kind: 'query'; input: { id: number }; output: { name: string } }
    turned: { kind: 'query'; input: { id: number }; output: number }
    widened: { kind: 'query'; input: { id: number }; output: { name: string | null } }
  }
  type Now = {
    narrowed: { kind: 'query'; input: { id: number; year: number }; output: number }
    retyped: { kind: 'query'; input: { id: number }; output: { name: number } }
    lessened: { kind: 'query'; input: { id: number }; output: { name?: string } }
    turned: { kind: 'mutation'; input: { id: number }; output: number }
    widened: { kind: 'query'; input: { id: number; year?: number }; output: { name: string; more: number } }
    added: { kind: 'query'; input: { id: number }; output: number }
  }
  expectTypeOf<Broken<Before, Now>>().toEqualTypeOf<'gone' | 'narrowed' | 'retyped' | 'lessened' | 'turned'>()
  expectTypeOf<Broken<{ a: { id: number } }, { a: { id: string } }>>().toEqualTypeOf<'a'>()
})
