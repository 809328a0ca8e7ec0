/** Calendars as a calendar program reads them, by a library that did not write them. */
import ICAL from 'ical.js'

export type ReadEvent = ReturnType<typeof eventOf>

export function readCalendar(text: string) {
  const calendar = ICAL.Component.fromString(text)
  const name = textOf(calendar, 'x-wr-calname')
  return {
    method: textOf(calendar, 'method'),
    ...(name === null ? {} : { name }),
    events: calendar.getAllSubcomponents('vevent').map(eventOf),
  }
}

function eventOf(component: ICAL.Component) {
  const { uid, sequence, summary, location, description, startDate, endDate, organizer, attendees } = new ICAL.Event(
    component,
  )
  const stamp = component.getFirstPropertyValue('dtstamp')
  return {
    uid,
    sequence,
    stamp: stamp instanceof ICAL.Time ? stamp.toJSDate() : null,
    title: summary,
    start: startDate.toJSDate(),
    end: endDate.toJSDate(),
    place: location,
    description,
    address: textOf(component, 'url'),
    status: textOf(component, 'status'),
    ...(organizer ? { organizer } : {}),
    ...(attendees.length > 0 ? { attendees: attendees.map((one) => String(one.getFirstValue())) } : {}),
  }
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : null
}
