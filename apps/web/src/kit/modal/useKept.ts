// The subject of a dialog, kept until the dialog has closed.

import { useState } from 'react'

/**
 * The subject that a dialog is opened for, and while the dialog closes its last subject. The caller passes the same
 * object as long as the subject does not change.
 */
export function useKept<Subject extends object>(subject: Subject | null | undefined): Subject | null | undefined {
  const [kept, setKept] = useState(subject)
  if (subject && subject !== kept) setKept(subject)
  return subject ?? kept
}
