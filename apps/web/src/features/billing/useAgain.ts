// Writing again: a document of before a restore gets its lost number and its date once more. The address names the number.

import { useState } from 'react'
import { useAddressBar } from '../../kit/table/listPlace.ts'

/** The part of a call that makes a document: absent where none is written again. */
export type AgainInput = { again?: { number: string; date: string } }

export type WritingAgain = { number: string; date: string | null; setDate: (date: string | null) => void }

/** null where the address names no number. */
export function useAgain(): WritingAgain | null {
  const { again: number } = useAddressBar().texts
  const [date, setDate] = useState<string | null>(null)
  return number === undefined ? null : { number, date, setDate }
}

export function againInput(again: WritingAgain | null): AgainInput {
  return again ? { again: { number: again.number, date: again.date ?? '' } } : {}
}
