import { expect, test } from 'vitest'
import { errorsOf, toWire } from '../../kit/form/wire.ts'
import { CourseDayForm, valuesOf, type CourseDayValues } from './dayForm.ts'

const filled: CourseDayValues = {
  ...valuesOf(),
  type: 2,
  theme: 'Uurroosters',
  description: 'Een dag over uurroosters',
  date: '2026-09-03',
  startTime: '09:00',
  endTime: '16:30',
  travelKms: 0,
  maxParticipants: 20,
}
function errors(changes: Partial<Record<keyof CourseDayValues, unknown>>) {
  return errorsOf(CourseDayForm, { ...filled, ...changes })
}

test('all is required but the location and the links; parts are 1 and the day is hidden at first', () => {
  const messages = errorsOf(CourseDayForm, valuesOf())
  expect(Object.keys(messages).toSorted()).toEqual([
    'date',
    'description',
    'endTime',
    'maxParticipants',
    'startTime',
    'theme',
    'travelKms',
    'type',
  ])
  expect(new Set(Object.values(messages))).toEqual(new Set(['shared_fieldrequired']))
  expect(valuesOf()).toMatchObject({ parts: 1, isPublic: false })
  expect(errors({})).toEqual({})
})

test('what is sent has the instants of the date and the times in Brussels, and no empty links', () => {
  const wire = toWire(CourseDayForm, { ...filled, linksToManual: [' https://manual.test/a ', ''] })
  expect(wire).toMatchObject({
    startDate: '2026-09-03T07:00:00.000Z',
    endDate: '2026-09-03T14:30:00.000Z',
    linksToManual: ['https://manual.test/a'],
    location: null,
  })
  expect(wire).not.toHaveProperty('startTime')
})

test('the end is after the start', () => {
  expect(errors({ endTime: '09:00' })).toEqual({ endTime: 'courseday_endinvalid' })
  // The error is shown also while something else is missing.
  expect(errors({ endTime: '08:00', theme: '' })).toMatchObject({ endTime: 'courseday_endinvalid' })
})

test('an hour that the clocks skip is refused at its own field', () => {
  const spring = { date: '2026-03-29', startTime: '02:30', endTime: '04:00' }
  expect(errors(spring)).toEqual({ startTime: 'shared_timeinvalid' })
  expect(errors({ ...spring, startTime: '01:30', endTime: '02:30' })).toEqual({ endTime: 'shared_timeinvalid' })
})

test('dates, times, numbers and links that are none are refused', () => {
  expect(errors({ date: '31/02/2026' })).toEqual({ date: 'shared_dateinvalid' })
  expect(errors({ startTime: '25:00' })).toEqual({ startTime: 'shared_timetyped' })
  for (const travelKms of [-1, 1.2, 'veel'])
    expect(errors({ travelKms })).toEqual({ travelKms: 'shared_kilometresinvalid' })
  expect(errors({ travelKms: 12.5 })).toEqual({})
  expect(errors({ linksToManual: ['https://manual.test', 'javascript:alert(1)'] })).toEqual({
    linksToManual: 'courseday_linkinvalid',
  })
})

test('a day comes back as it was read', () => {
  const day = { id: 7, ...toWire(CourseDayForm, { ...filled, location: { id: 3 } }), type: 2 as const }
  expect(valuesOf(day)).toEqual({ ...filled, location: { id: 3 } })
})
