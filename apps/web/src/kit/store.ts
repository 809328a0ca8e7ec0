// A value outside of the components, for values that many components follow while few are drawn again.

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
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

/**
 * Declares a value that outlives the pages, such as the calls that are under way. Each application has its own, as it has
 * its own query client.
 */
export function appStore<Value>(first: Value): (app: QueryClient) => Store<Value> {
  const stores = new WeakMap<QueryClient, Store<Value>>()
  return (app) => {
    const store = stores.get(app) ?? createStore(first)
    stores.set(app, store)
    return store
  }
}

export function useAppStore<Value>(storeOf: (app: QueryClient) => Store<Value>): Store<Value> {
  return storeOf(useQueryClient())
}

export function useStore<Value>({ subscribe, get }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get)
}
