import type { SignedIn } from '@schoolbeheer/contracts/gateway/session'
import { expect, test } from 'vitest'
import { checkRenewal, type Answer, type Surroundings } from './renewal.ts'

const user = {
  userId: '1',
  schoolGuid: null,
  isActive: true,
  isAdmin: false,
  isSchoolAdmin: false,
  canSeeInvoice: false,
  canWriteCourses: false,
  email: 'an@school.test',
  firstName: 'An',
  lastName: 'Peeters',
}
const session: SignedIn = { authenticated: true, user, expiresIn: 1800, renewIn: 270 }
const renewed: Answer = { outcome: 'renewed', session }
function timeout() {
  return new DOMException('', 'TimeoutError')
}
const dueAt = 270_000

/** A world that gives the listed answers one after the other, and records everything that happens. */
function worldOf(answers: (Answer | Error)[], facts: { now?: number; online?: boolean; inUse?: boolean } = {}) {
  const { now = dueAt, online = true, inUse = true } = facts
  const happened: unknown[] = []
  const world: Surroundings = {
    now: () => now,
    wait: async (milliseconds) => void happened.push(milliseconds),
    isOnline: () => online,
    isInUse: () => inUse,
    ask: async () => {
      happened.push('ask')
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often')
      return answer
    },
    alone: async (work) => {
      happened.push('lock')
      const answer = await work()
      happened.push('unlock')
      return answer
    },
    adopt: (adopted) => void happened.push(adopted),
    tell: (event) => void happened.push(event),
  }
  return { world, happened }
}

test('renews when it is due and not a moment before, then starts anew', async () => {
  const early = worldOf([renewed], { now: dueAt - 1 })
  expect(await checkRenewal(early.world, dueAt)).toBe(4000)
  expect(early.happened).toEqual([])
  const due = worldOf([renewed])
  expect(await checkRenewal(due.world, dueAt)).toBeNull()
  expect(due.happened).toEqual(['lock', 'ask', 'unlock', session])
})

test('a page that is not visible does not ask', async () => {
  const { world, happened } = worldOf([renewed], { inUse: false })
  expect(await checkRenewal(world, dueAt)).toBe(4000)
  expect(happened).toEqual([])
})

test('offline it waits 3 s without asking', async () => {
  const { world, happened } = worldOf([renewed], { online: false })
  expect(await checkRenewal(world, dueAt)).toBe(3000)
  expect(happened).toEqual([])
})

test('asks four times on a time-out, waiting attempt x 1 s, with the lock held', async () => {
  const late = worldOf([timeout(), timeout(), timeout(), renewed])
  expect(await checkRenewal(late.world, dueAt)).toBeNull()
  expect(late.happened).toEqual(['lock', 'ask', 1000, 'ask', 2000, 'ask', 3000, 'ask', 'unlock', session])
})

test('a fourth time-out is a failed renewal, but not the end of the session', async () => {
  const { world, happened } = worldOf([timeout(), timeout(), timeout(), timeout(), renewed])
  expect(await checkRenewal(world, dueAt)).toBe(4000)
  expect(happened.slice(-3)).toEqual(['ask', 'unlock', 'SilentRenewFailed'])
})

test('any other failure on the way is not asked again at once', async () => {
  const { world, happened } = worldOf([new TypeError('Failed to fetch'), renewed])
  expect(await checkRenewal(world, dueAt)).toBe(4000)
  expect(happened).toEqual(['lock', 'ask', 'unlock', 'SilentRenewFailed'])
})

test.each(['ConfigLoadingFailed', 'SilentRenewFailed'] as const)(
  'keeps the session while it cannot be renewed, says %s, and asks when it was told to',
  async (event) => {
    const { world, happened } = worldOf([{ outcome: 'unavailable', event, retryAfterSeconds: 7 }])
    expect(await checkRenewal(world, dueAt)).toBe(7000)
    expect(happened).toEqual(['lock', 'ask', 'unlock', event])
  },
)

test('tells that the session is over, and checks no more', async () => {
  const { world, happened } = worldOf([{ outcome: 'over' }])
  expect(await checkRenewal(world, dueAt)).toBeNull()
  expect(happened).toEqual(['lock', 'ask', 'unlock', 'SilentRenewFailed', 'LoginRequired'])
})
