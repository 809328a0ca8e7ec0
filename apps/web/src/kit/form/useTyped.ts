// The text that a field shows while somebody types in it, and afterwards.

import { useState, type ReactNode } from 'react'

/**
 * The text stays as it was typed until the field is left without an error. From then on the field shows its value, as
 * all other pages do. A refused text stays as it was typed, to be corrected.
 */
export function useTyped<Value>(value: Value, error: ReactNode) {
  const [typed, setTyped] = useState<{ text: string; value: Value; isLeft: boolean } | null>(null)
  if (typed && (typed.value !== value || (typed.isLeft && !error))) setTyped(null)
  return {
    typed: typed?.text,
    type: (text: string, newValue: Value) => setTyped({ text, value: newValue, isLeft: false }),
    leave: () => setTyped((current) => current && { ...current, isLeft: true }),
  }
}
