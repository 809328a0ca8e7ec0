// The time at which a bug was reported.

import { useFormat } from '../../kit/format.ts'

export function LogDate({ iso }: { iso: string | null | undefined }) {
  const format = useFormat()
  return iso ? <time dateTime={iso}>{format.shortDate(iso)}</time> : null
}
