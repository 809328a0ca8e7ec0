// The rule by which a failed dispatch is not sent again: the school API refuses it as well.

import type { Dispatch } from '@schoolbeheer/contracts/school/settling'

/** Whether another dispatch of the document brought the same to the recipient since this one failed, or perhaps did. */
export function isSentSince(ofDocument: readonly Dispatch[], failed: Dispatch): boolean {
  return ofDocument.some(
    (other) =>
      other.state !== 'failed' &&
      other.purpose === failed.purpose &&
      other.recipient === failed.recipient &&
      isLater(other, failed),
  )
}

function isLater(one: Dispatch, other: Dispatch): boolean {
  const [at, before] = [Date.parse(one.date), Date.parse(other.date)]
  return at === before ? one.id > other.id : at > before
}
