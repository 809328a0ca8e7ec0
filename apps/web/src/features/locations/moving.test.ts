import { expect, test } from 'vitest'
import { movesDays, toldAt } from './moving.ts'

const location = {
  id: 3,
  name: 'Muntpunt',
  description: 'Zaal 1',
  street: 'Munt',
  number: '6',
  city: { id: 1, name: 'Brussel' },
}
const day = {
  id: 1,
  type: 1 as const,
  startDate: '2026-12-10T08:00:00Z',
  endDate: '2026-12-10T11:00:00Z',
  location,
  maxParticipants: 20,
  placesLeft: 17,
}

test('calendars show the name and the address of a location', () => {
  expect(movesDays(location, { ...location, description: 'Zaal 2' })).toBe(false)
  for (const change of [{ name: 'Munt' }, { street: 'Markt' }, { number: '7' }, { city: { id: 2 } }])
    expect(movesDays(location, { ...location, ...change })).toBe(true)
})

test('only who is on a day to come there is told', () => {
  const elsewhere = { ...day, location: { ...location, id: 4 } }
  const others = [elsewhere, { ...day, cancelled: true }, { ...day, placesLeft: 20 }]
  expect(toldAt(3, others)).toBeNull()
  expect(toldAt(3, [day, ...others, { ...day, placesLeft: 19 }])).toEqual({ days: 2, placed: 4 })
  expect(toldAt(3, [day, { ...day, placesLeft: null }])).toEqual({ days: 2, placed: undefined })
  expect(toldAt(3, null)).toEqual({})
})
