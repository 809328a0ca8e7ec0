/**
 * The instruments of the apps: spans around their work, and measures of the domain. They do nothing until `telemetry.ts`
 * has put others in their place, so that nothing of OpenTelemetry is loaded unless it is asked for.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'

/** The words that tell series or spans apart: few, and none that a person wrote. */
export type Labels = Record<string, string>

export type Reading = { name: string; value: number; labels?: Labels }

export type SpanOptions = {
  name: string
  kind: 'client' | 'consumer'
  /** The `traceparent` of the span that it belongs to, where that is not the one under way. */
  parent?: string | undefined
}

/** The connections of a pool that are in use and that are idle, and the callers who wait for one. */
export type PoolUse = { used: number; idle: number; pending: number }

/** A request that came in. `id` is that of its trace, where the caller names none; `route` is absent where there is none. */
export type Arrived = { id: string; request: IncomingMessage; response: ServerResponse; route: string | undefined }

/** Does work of a request in its span. */
export type Inside = (work: () => void) => void

/** An answer to a request. */
export type RequestAnswer = { method: string; route: string | undefined; status: number; ms: number }

export type Instruments = {
  /** Adds the ids of the span under way to a line of the log. */
  logMixin?: () => object
  /** The span under way, to be its `parent` elsewhere. */
  traceparent: () => string | undefined
  /** Begins the span of a request, which ends with its answer; undefined where its trace is not kept. */
  arrived: (arrived: Arrived) => Inside | undefined
  /** Measures an answer. */
  answered: (answer: RequestAnswer) => void
  /** Does work in a span of the trace that it belongs to, if that is kept. The span counts as failed when the work throws or its result is a failure. */
  inSpan: <T>(span: SpanOptions, work: () => Promise<T>, isFailure?: (result: T) => boolean) => Promise<T>
  /** Counts one more of `schoolbeheer.<name>`, or so many; none makes its series begin at 0. */
  count: (name: string, labels: Labels, more?: number) => void
  /**
   * Measures of `schoolbeheer.<name>`, read when somebody asks for them. `units` names each with its unit: seconds are
   * `s`, parts of a whole `1`, and things that are counted have none.
   */
  measure: (units: Record<string, string>, read: () => Promise<Reading[]>) => void
  /** Measures the pool of this name, which is read when somebody asks for it. */
  pool: (name: string, read: () => PoolUse) => void
  /** Sends what was not sent yet; nothing is measured afterwards. */
  end: () => Promise<void>
}

let current: Instruments = {
  traceparent: () => undefined,
  inSpan: (_span, work) => work(),
  arrived: () => undefined,
  answered: () => undefined,
  count: () => undefined,
  measure: () => undefined,
  pool: () => undefined,
  end: () => Promise.resolve(),
}

/** The instruments of this process. */
export function instruments(): Instruments {
  return current
}

/** Puts instruments in place, before any app begins. */
export function setInstruments(given: Instruments): void {
  current = given
}
