/**
 * The store of what lives shorter than a day: sessions, sign-ins under way, counts. It has three operations, so that a
 * second store is easy to get right.
 */

export interface Store {
  get(key: string): Promise<string | undefined>
  /**
   * Writes `value` only while the stored value is still `expected` (undefined: while there is none), and answers
   * whether it did. So a change never undoes a destroy, nor the change of another.
   */
  compareAndSet(key: string, expected: string | undefined, value: string, ttlSeconds: number): Promise<boolean>
  /** Destroys the value; with `expected` only while that is still the stored value. */
  destroy(key: string, expected?: string): Promise<void>
  ping(): Promise<unknown>
  close(): Promise<void>
}
