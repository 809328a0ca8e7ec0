/**
 * Calendars as iCalendar (RFC 5545): the invitation or its cancellation that goes with a mail (iTIP, RFC 5546), and the
 * feed that a calendar asks for again and again. Times are UTC instants, so that no zone has to be described.
 */
import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator'

/** An appointment of one person; its sequence is higher at each change that a calendar shows. */
export type Appointment = {
  uid: string
  sequence: number
  title: string
  start: Date
  end: Date
  place: string | null
  /** The address of the page that shows more. */
  address: string
}

export type Person = { name: string; email: string }

export type Method = 'REQUEST' | 'CANCEL'

/** An appointment for a mail: a calendar adds, moves or removes it. */
export function invitation(
  method: Method,
  appointment: Appointment,
  { organizer, attendee, at }: { organizer: Person; attendee: Person; at: Date },
): string {
  const status = method === 'REQUEST' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED
  const event = {
    ...eventOf(appointment, at),
    organizer,
    attendees: [{ ...attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    status,
    busystatus: method === 'REQUEST' ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
  }
  return ical({ prodId, method: ICalCalendarMethod[method], events: [event] }).toString()
}

const feedMinutes = 60

/** All appointments of a person, for a calendar that reads them every hour. */
export function feed(name: string, appointments: Appointment[], at: Date): string {
  const events = appointments.map((one) => ({ ...eventOf(one, at), status: ICalEventStatus.CONFIRMED }))
  return ical({ prodId, method: ICalCalendarMethod.PUBLISH, name, ttl: feedMinutes * 60, events }).toString()
}

const prodId = { company: 'Schoolbeheer', product: 'Schoolbeheer', language: 'NL' }

function eventOf({ uid, sequence, title, start, end, place, address }: Appointment, stamp: Date): ICalEventData {
  return { id: uid, sequence, stamp, start, end, summary: title, location: place, description: address, url: address }
}
