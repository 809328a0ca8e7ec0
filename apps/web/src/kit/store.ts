// A value outside of the components, for values that many components follow while few are drawn again.

import { useSyncExternalStore } from 'react'

export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const notify of listeners) notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<Value>({ subscribe, get }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get)
}
