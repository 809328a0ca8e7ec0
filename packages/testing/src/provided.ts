/** The addresses of the services that `services.ts` has started for the tests. */
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string
    redisUrl: string | null
  }
}

/** A PostgreSQL address whose user may create databases. */
export function databaseServer(): string {
  return inject('databaseServer')
}

/** A Redis-compatible server, where there is one. */
export function redisUrl(): string | null {
  return inject('redisUrl')
}
