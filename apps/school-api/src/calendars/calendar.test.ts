/** Every calendar is read back by a library that did not write it. */
import { expect, test } from 'vitest'
import { readCalendar } from '../testing/calendars.ts'
import { feed, invitation, type Appointment } from './calendar.ts'

const day: Appointment = {
  uid: 'a-number@school.test',
  sequence: 3,
  title: 'Rekenen, taal; en \\ meer – "dag 2"',
  start: new Date('2026-10-25T00:30:00Z'),
  end: new Date('2026-10-25T15:00:00Z'),
  place: `Zaal Ж 🌈, ${'Lange Steenstraat '.repeat(8)}12, 8500 Kortrijk`,
  address: 'https://school.test/coursedays/7',
}
const organizer = { name: 'Leerlijn: cursussen', email: 'cursussen@leerlijn.test' }
const attendee = { name: 'Anna "Ans" de Wit', email: 'anna@school.test' }
const at = new Date('2026-10-01T08:00:00Z')

const event = {
  uid: day.uid,
  sequence: 3,
  stamp: at,
  title: day.title,
  start: day.start,
  end: day.end,
  place: day.place,
  description: day.address,
  address: day.address,
}

test('an invitation says who asks whom, what, when, where, and its number', () => {
  const people = { organizer: 'mailto:cursussen@leerlijn.test', attendees: ['MAILTO:anna@school.test'] }
  const asked = readCalendar(invitation('REQUEST', day, { organizer, attendee, at }))
  expect(asked).toEqual({ method: 'REQUEST', events: [{ ...event, ...people, status: 'CONFIRMED' }] })
  const cancelled = readCalendar(invitation('CANCEL', day, { organizer, attendee, at }))
  expect(cancelled).toEqual({ method: 'CANCEL', events: [{ ...event, ...people, status: 'CANCELLED' }] })
})

test('lines end as the standard says, and none is longer than 75 bytes', () => {
  const lines = invitation('REQUEST', { ...day, place: null }, { organizer, attendee, at }).split('\r\n')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\n')
  }
  expect(lines).toContain('DTSTART:20261025T003000Z')
  expect(lines.some((line) => line.startsWith('LOCATION'))).toBe(false)
})

test('a feed has every appointment, or none', () => {
  const other = { ...day, uid: 'another@school.test', sequence: 0 }
  expect(readCalendar(feed('Opleidingsdagen', [day, other], at))).toEqual({
    method: 'PUBLISH',
    name: 'Opleidingsdagen',
    events: [event, { ...event, uid: other.uid, sequence: 0 }].map((one) => ({ ...one, status: 'CONFIRMED' })),
  })
  expect(readCalendar(feed('Opleidingsdagen', [], at)).events).toEqual([])
})

test('no name, theme or place adds a line of its own', () => {
  const evil = 'x\r\nATTENDEE:mailto:eve@elders.test\nEND:VEVENT'
  const people = { organizer, attendee: { name: `An":mailto:eve@elders.test${evil}`, email: attendee.email }, at }
  const text = invitation('REQUEST', { ...day, title: evil, place: evil }, people)
  const [read, ...more] = readCalendar(text).events
  expect([read?.attendees, more]).toEqual([['MAILTO:anna@school.test'], []])
  expect([read?.title, read?.place]).toEqual([evil, evil].map((one) => one.replace('\r', '')))
  expect(text.match(/^ATTENDEE/gm)).toHaveLength(1)
})
