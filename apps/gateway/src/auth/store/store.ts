/** Where sessions and sign-ins under way are kept: three operations, so that a second store is easy to get right. */

export interface Store {
  get(key: string): Promise<string | undefined>
  /**
   * Writes `value` only while the stored value is still `expected` (undefined: while there is none), and answers
   * whether it did. So a change never undoes a destroy, nor another's change.
   */
  compareAndSet(key: string, expected: string | undefined, value: string, ttlSeconds: number): Promise<boolean>
  /** With `expected`: only while the stored value is still that one. */
  destroy(key: string, expected?: string): Promise<void>
  ping(): Promise<unknown>
  close(): Promise<void>
}
