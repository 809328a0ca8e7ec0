// Switches that show the wanted value at once, however late the answers come. Each has one call under way at a time,
// and ends with the value that was asked last.

import type { User } from '@schoolbeheer/contracts/identity/users'
import type { Role } from '@schoolbeheer/domain/roles'

/** Gives a user a role or takes it; the role Active is whether the user is enabled. */
export type Switch = { user: User; role: Role; held: boolean }

/** For each role, whether the user is to hold it. */
type Asked = ReadonlyMap<Role, boolean>

export type Switches = ReturnType<typeof createSwitches>

const nothing: Asked = new Map()

type Doing = {
  /** Makes the change everywhere; rejects when it was refused. */
  turn: (change: Switch) => Promise<void>
  /** Called when the last change asked of a switch was refused; the switch then shows its old value again. */
  fail: (change: Switch, error: unknown) => void
  /** Called when the last change asked of a switch was made. */
  done: (change: Switch, undo: () => void) => void
}

export function createSwitches({ turn, fail, done }: Doing) {
  const waiting = new Map<number, Asked>()
  const listeners = new Set<() => void>()

  function ask(change: Switch): void {
    const isUnderWay = askedOf(change.user).has(change.role)
    note(change, change.held)
    if (!isUnderWay) void work(change)
  }

  // A newer wish is sent next, also after a refusal: the refused change may have been made, and only its answer lost.
  async function work(change: Switch): Promise<void> {
    const refusal = await turn(change).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    const held = askedOf(change.user).get(change.role)
    if (held !== undefined && held !== change.held) return work({ ...change, held })
    note(change, undefined)
    if (refusal) fail(change, refusal.error)
    else done(change, () => ask({ ...change, held: !change.held }))
  }

  function note({ user, role }: Switch, held: boolean | undefined): void {
    const asked = new Map(askedOf(user))
    if (held === undefined) asked.delete(role)
    else asked.set(role, held)
    if (asked.size > 0) waiting.set(user.id, asked)
    else waiting.delete(user.id)
    for (const notify of listeners) notify()
  }

  /** What is asked of a user's switches and not answered yet; the same map until something changes. */
  function askedOf({ id }: User): Asked {
    return waiting.get(id) ?? nothing
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { ask, askedOf, subscribe }
}
