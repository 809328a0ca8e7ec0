// What a dialog is about, while it closes.

import { useState } from 'react'

/**
 * What a dialog shows: that which it is opened for, and the last of it while it closes. As long as it is open for the
 * same, it is to be given the same object.
 */
export function useKept<Subject extends object>(subject: Subject | null | undefined): Subject | null | undefined {
  const [kept, setKept] = useState(subject)
  if (subject && subject !== kept) setKept(subject)
  return subject ?? kept
}
