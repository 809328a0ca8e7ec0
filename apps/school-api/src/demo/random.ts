/** Numbers that look random and are the same at every run: mulberry32, a generator of 32 bits. */
export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  let state = seed
  /** From 0 up to 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    /** A whole number, both ends included. */
    between,
    /** True in `share` of the cases. */
    chance: (share: number): boolean => next() < share,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[between(0, list.length - 1)]
      if (picked === undefined) throw new RangeError('There is nothing to pick from')
      return picked
    },
  }
}
