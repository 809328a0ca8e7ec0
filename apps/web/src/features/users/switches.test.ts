import type { User } from '@schoolbeheer/contracts/identity/users'
import { expect, test, vi } from 'vitest'
import { createSwitches, type Switch } from './switches.ts'

const an: User = { id: 1, userName: 'an@school.test' }
const jan: User = { id: 2, userName: 'jan@school.test' }

/** Switches whose calls the test answers, in any order. */
function start() {
  const calls: (Switch & { answer: () => void; refuse: (why: string) => void })[] = []
  const failures: string[] = []
  const undos: (() => void)[] = []
  const switches = createSwitches({
    turn: (change) =>
      new Promise((answer, refuse) => calls.push({ ...change, answer, refuse: (why) => refuse(new Error(why)) })),
    fail: ({ user, role, held }, error) => failures.push(`${user.id} ${role} ${held}: ${String(error)}`),
    done: (_change, undo) => undos.push(undo),
  })
  const asked = (user: User) => Object.fromEntries(switches.askedOf(user))
  return { switches, calls, failures, undos, asked, sent: () => calls.map(({ role, held }) => `${role} ${held}`) }
}

/** Waits until everything that follows from an answer has happened. */
async function settle() {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

test('what is asked shows at once, until it is answered', async () => {
  const { switches, calls, asked } = start()
  switches.ask({ user: an, role: 'TA', held: true })
  expect(asked(an)).toEqual({ TA: true })
  expect(asked(jan)).toEqual({})
  calls[0]?.answer()
  await settle()
  expect(asked(an)).toEqual({})
})

test('what was made can be taken back; it is told once, however often the switch was turned', async () => {
  const { switches, calls, undos, sent } = start()
  switches.ask({ user: an, role: 'TA', held: true })
  switches.ask({ user: an, role: 'TA', held: false })
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
  const { switches, calls, asked, sent } = start()
  switches.ask({ user: an, role: 'TA', held: true })
  switches.ask({ user: an, role: 'TA', held: false })
  expect(asked(an)).toEqual({ TA: false })
  expect(sent()).toEqual(['TA true'])
  calls[0]?.answer()
  await settle()
  expect(sent()).toEqual(['TA true', 'TA false'])
  expect(asked(an)).toEqual({ TA: false })
  calls[1]?.answer()
  await settle()
  expect(asked(an)).toEqual({})
})

test('a switch that is turned back to what is being asked sends nothing more', async () => {
  const { switches, calls, sent, asked } = start()
  for (const held of [true, false, true]) switches.ask({ user: an, role: 'TA', held })
  calls[0]?.answer()
  await settle()
  expect(sent()).toEqual(['TA true'])
  expect(asked(an)).toEqual({})
})

test('other switches do not wait for it', () => {
  const { switches, sent, asked } = start()
  switches.ask({ user: an, role: 'TA', held: true })
  switches.ask({ user: an, role: 'Active', held: false })
  switches.ask({ user: jan, role: 'TA', held: true })
  expect(sent()).toEqual(['TA true', 'Active false', 'TA true'])
  expect(asked(an)).toEqual({ TA: true, Active: false })
})

test('a refusal is told, and the switch shows its old value again', async () => {
  const { switches, calls, failures, asked } = start()
  switches.ask({ user: an, role: 'Active', held: false })
  calls[0]?.refuse('forbidden')
  await settle()
  expect(failures).toEqual(['1 Active false: Error: forbidden'])
  expect(asked(an)).toEqual({})
})

test('after a refusal the newer wish is still sent, and only a refusal of that one is told', async () => {
  const { switches, calls, failures, sent } = start()
  switches.ask({ user: an, role: 'TA', held: true })
  switches.ask({ user: an, role: 'TA', held: false })
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
  switches.ask({ user: an, role: 'TA', held: true })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(switches.askedOf(an)).toBe(switches.askedOf(an))
  expect(switches.askedOf(jan)).toBe(switches.askedOf({ ...jan, id: 3 }))
  calls[0]?.answer()
  await settle()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  switches.ask({ user: an, role: 'TA', held: true })
  expect(listener).toHaveBeenCalledTimes(2)
})
