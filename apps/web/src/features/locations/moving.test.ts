import { expect, test } from 'vitest'
import { movesDays, recipientsAt } from './moving.ts'

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

test('who is on a day to come there, or waits for a place, is told', async () => {
  const elsewhere = { ...day, location: { ...location, id: 4 } }
  const others = [elsewhere, { ...day, cancelled: true }, { ...day, placesLeft: 20 }]
  const recipients = (days: Parameters<typeof recipientsAt>[1]) =>
    recipientsAt(3, days, ({ id }) => Promise.resolve(id))
  expect(await recipients(others)).toBeNull()
  const another = { ...day, id: 2, placesLeft: 19 }
  expect(await recipients([day, ...others, another])).toEqual({ days: 2, placed: 4, waiting: 3 })
  expect(await recipients([day, { ...day, placesLeft: null }])).toEqual({ days: 2, placed: undefined, waiting: 2 })
})
