// Keeps what a dialog shows until it has closed.

import { useState } from 'react'

/**
 * What a dialog shows: the subject that it is opened for, and while it closes the last subject. As long as the subject
 * does not change, the caller passes the same object.
 */
export function useKept<Subject extends object>(subject: Subject | null | undefined): Subject | null | undefined {
  const [kept, setKept] = useState(subject)
  if (subject && subject !== kept) setKept(subject)
  return subject ?? kept
}
