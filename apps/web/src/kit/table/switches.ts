// Switches that show the wanted value at once, however late the answers come. Each has one call under way at a time,
// and ends with the value that was asked for last.

/** Turns one of a row's switches on or off. */
export type Switch<Row extends { id: number }, Name> = { row: Row; name: Name; on: boolean }

/** The wanted state of each switch of a row whose call has not ended. */
type PendingStates<Name> = ReadonlyMap<Name, boolean>

type Handlers<Change> = {
  /** Makes the change everywhere; rejects when it was refused. */
  turn: (change: Change) => Promise<void>
  /** Called when the last change of a switch was refused; the switch then shows its old value again. */
  fail: (change: Change, error: unknown) => void
  /** Called when the last change of a switch was made. */
  done?: (change: Change, undo: () => void) => void
}

export type Switches<Row extends { id: number }, Name> = ReturnType<typeof createSwitches<Row, Name>>

export function createSwitches<Row extends { id: number }, Name>({ turn, fail, done }: Handlers<Switch<Row, Name>>) {
  const none: PendingStates<Name> = new Map()
  const waiting = new Map<number, PendingStates<Name>>()
  const listeners = new Set<() => void>()

  function ask(change: Switch<Row, Name>): void {
    const isUnderWay = pendingOf(change.row).has(change.name)
    note(change, change.on)
    if (!isUnderWay) void work(change)
  }

  // A newer change is sent next, also after a refusal: the refused change may have been made, and only its answer lost.
  async function work(change: Switch<Row, Name>): Promise<void> {
    const refusal = await turn(change).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    const on = pendingOf(change.row).get(change.name)
    if (on !== undefined && on !== change.on) return work({ ...change, on })
    note(change, undefined)
    if (refusal) fail(change, refusal.error)
    else done?.(change, () => ask({ ...change, on: !change.on }))
  }

  function note({ row, name }: Switch<Row, Name>, on: boolean | undefined): void {
    const pending = new Map(pendingOf(row))
    if (on === undefined) pending.delete(name)
    else pending.set(name, on)
    if (pending.size > 0) waiting.set(row.id, pending)
    else waiting.delete(row.id)
    for (const notify of listeners) notify()
  }

  /** The wanted states of a row's switches that are not confirmed yet; the same map until something changes. */
  function pendingOf({ id }: Row): PendingStates<Name> {
    return waiting.get(id) ?? none
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { ask, pendingOf, subscribe }
}
