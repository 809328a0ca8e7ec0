import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costOf, courseDayPrice, groupShares, type CourseDayPrices } from './prices.ts'

const flat = { part: 30_000, participant: 2500 }
const prices: CourseDayPrices = { 0: { part: 45_000, participant: 0 }, 1: flat, 2: flat, 3: flat, 4: flat, 5: flat }

test('a day costs its parts, and a price for each participant', () => {
  expect(courseDayPrice(prices, { type: 1, parts: 2 })).toEqual({ price: 60_000, priceParticipant: 2500 })
  expect(courseDayPrice(prices, { type: 0, parts: 1 })).toEqual({ price: 45_000, priceParticipant: 0 })
})

test('groups share price and travel by their participants', () => {
  const groups = [
    { schoolGroupId: 1, participants: 2 },
    { schoolGroupId: 2, participants: 1 },
  ]
  expect(groupShares({ price: 10_000, travel: 4001 }, groups)).toEqual([
    { schoolGroupId: 1, share: 6667, travel: 2667 },
    { schoolGroupId: 2, share: 3333, travel: 1334 },
  ])
  expect(groupShares({ price: 10_000, travel: 4001 }, [])).toEqual([])
})

const groups = fc
  .array(fc.nat(40), { minLength: 1, maxLength: 12 })
  .map((counts) => counts.map((participants, schoolGroupId) => ({ schoolGroupId, participants })))
const cents = fc.nat(10_000_000)

test('the shares are together exactly the price and the travel, and a group with nobody has none', () => {
  fc.assert(
    fc.property(cents, cents, groups, (price, travel, all) => {
      const shares = groupShares({ price, travel }, all)
      const isCharged = all.some(({ participants }) => participants > 0)
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBe(isCharged ? price : 0)
      expect(shares.reduce((sum, one) => sum + one.travel, 0)).toBe(isCharged ? travel : 0)
      const absent = shares.filter(({ schoolGroupId }) => all[schoolGroupId]?.participants === 0)
      expect(absent.filter((one) => one.share + one.travel > 0)).toEqual([])
    }),
  )
})

test('more people pay the price per participant, and share the day and its travel with who comes already', () => {
  const day = { priceParticipant: 4000, day: 30_002 }
  expect(costOf(day, { count: 2, others: 0 })).toEqual({ people: 8000, share: 30_002 })
  expect(costOf(day, { count: 1, others: 2 })).toEqual({ people: 4000, share: 10_001 })
  expect(costOf(day, { count: 0, others: 0 })).toEqual({ people: 0, share: 0 })
})
