import { expect, test, vi } from 'vitest'
import { createSwitches, type Switch } from './switches.ts'

type User = { id: number }

const an: User = { id: 1 }
const jan: User = { id: 2 }

/** Switches whose calls the test answers, in any order. */
function start() {
  const calls: (Switch<User, string> & { answer: () => void; refuse: (why: string) => void })[] = []
  const failures: string[] = []
  const undos: (() => void)[] = []
  const switches = createSwitches<User, string>({
    turn: (change) =>
      new Promise((answer, refuse) => calls.push({ ...change, answer, refuse: (why) => refuse(new Error(why)) })),
    fail: ({ row, name, on }, error) => failures.push(`${row.id} ${name} ${on}: ${String(error)}`),
    done: (_change, undo) => undos.push(undo),
  })
  const pending = (user: User) => Object.fromEntries(switches.pendingOf(user))
  return { switches, calls, failures, undos, pending, sent: () => calls.map(({ name, on }) => `${name} ${on}`) }
}

/** Waits until everything that follows from an answer has happened. */
async function settle() {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

test('what is asked shows at once, until it is answered', async () => {
  const { switches, calls, pending } = start()
  switches.ask({ row: an, name: 'TA', on: true })
  expect(pending(an)).toEqual({ TA: true })
  expect(pending(jan)).toEqual({})
  calls[0]?.answer()
  await settle()
  expect(pending(an)).toEqual({})
})

test('what was made can be taken back; it is told once, however often the switch was turned', async () => {
  const { switches, calls, undos, sent } = start()
  switches.ask({ row: an, name: 'TA', on: true })
  switches.ask({ row: an, name: 'TA', on: false })
  calls[0]?.answer()
  await settle()
  expect(undos).toHaveLength(0)
  calls[1]?.answer()
  await settle()
  expect(undos).toHaveLength(1)
  undos[0]?.()
  expect(sent()).toEqual(['TA true', 'TA false', 'TA true'])
})

test('turned on and off at once, the second call waits for the first, and its result stays', async () => {
  const { switches, calls, pending, sent } = start()
  switches.ask({ row: an, name: 'TA', on: true })
  switches.ask({ row: an, name: 'TA', on: false })
  expect(pending(an)).toEqual({ TA: false })
  expect(sent()).toEqual(['TA true'])
  calls[0]?.answer()
  await settle()
  expect(sent()).toEqual(['TA true', 'TA false'])
  expect(pending(an)).toEqual({ TA: false })
  calls[1]?.answer()
  await settle()
  expect(pending(an)).toEqual({})
})

test('a switch that is turned back to what is being asked sends nothing more', async () => {
  const { switches, calls, sent, pending } = start()
  for (const on of [true, false, true]) switches.ask({ row: an, name: 'TA', on })
  calls[0]?.answer()
  await settle()
  expect(sent()).toEqual(['TA true'])
  expect(pending(an)).toEqual({})
})

test('other switches do not wait for it', () => {
  const { switches, sent, pending } = start()
  switches.ask({ row: an, name: 'TA', on: true })
  switches.ask({ row: an, name: 'Active', on: false })
  switches.ask({ row: jan, name: 'TA', on: true })
  expect(sent()).toEqual(['TA true', 'Active false', 'TA true'])
  expect(pending(an)).toEqual({ TA: true, Active: false })
})

test('a refusal is told, and the switch shows its old value again', async () => {
  const { switches, calls, failures, pending } = start()
  switches.ask({ row: an, name: 'Active', on: false })
  calls[0]?.refuse('forbidden')
  await settle()
  expect(failures).toEqual(['1 Active false: Error: forbidden'])
  expect(pending(an)).toEqual({})
})

test('after a refusal the newer wish is still sent, and only a refusal of that one is told', async () => {
  const { switches, calls, failures, sent } = start()
  switches.ask({ row: an, name: 'TA', on: true })
  switches.ask({ row: an, name: 'TA', on: false })
  calls[0]?.refuse('cut off')
  await settle()
  expect(sent()).toEqual(['TA true', 'TA false'])
  expect(failures).toEqual([])
  calls[1]?.refuse('gone')
  await settle()
  expect(failures).toEqual(['1 TA false: Error: gone'])
})

test('a listener is told of each change, and reads the same map in between', async () => {
  const { switches, calls } = start()
  const listener = vi.fn<() => void>()
  const stop = switches.subscribe(listener)
  switches.ask({ row: an, name: 'TA', on: true })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(switches.pendingOf(an)).toBe(switches.pendingOf(an))
  expect(switches.pendingOf(jan)).toBe(switches.pendingOf({ ...jan, id: 3 }))
  calls[0]?.answer()
  await settle()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  switches.ask({ row: an, name: 'TA', on: true })
  expect(listener).toHaveBeenCalledTimes(2)
})
