/** What stands on an invoice does not change in what the invoice says. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { isBilled, lockedChanges } from '@schoolbeheer/domain/billed'

type Work = Parameters<typeof lockedChanges>[1]

/** The values that a record is changed to; throws a 409 that names each of them that its invoice says otherwise. */
export function unbilled<Values extends Work>(
  current: Work & { invoiceStatus?: number | null | undefined },
  values: Values,
): Values {
  const locked = lockedChanges(isBilled(current), current, values)
  if (locked.length === 0) return values
  const message = 'shared_billed'
  throw new Problem(409, message, Object.fromEntries(locked.map((field) => [field, message])))
}
