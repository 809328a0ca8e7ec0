// The cells that the lists of school visits and of feedback share.

import { useFormat } from '../../kit/format.ts'

export function DateCell({ date }: { date?: string | null | undefined }) {
  return useFormat().date(date)
}

export function HoursCell({ hours }: { hours?: number | null | undefined }) {
  return useFormat().number(hours)
}
