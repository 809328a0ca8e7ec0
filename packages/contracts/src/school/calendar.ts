/** The course days of a person as a feed for calendars, under an address that only this person knows; extensions. */
import { z } from 'zod'
import { anyAnswer, endpoint, fileEndpoint, noInput } from '../endpoint.ts'

/** Procedures of the gateway's `account`. */
export const calendar = {
  calendar: endpoint({
    method: 'POST',
    path: '/api/calendar/address',
    summary: "The address of the caller's calendar, made where there is none or a new one is asked for; an extension",
    permission: 'courseDays:signUp',
    input: z.object({ renew: z.boolean().default(false) }),
    output: z.object({ url: z.string() }),
    extension: 'account.calendar',
  }),
  revokeCalendar: endpoint({
    method: 'DELETE',
    path: '/api/calendar/address',
    summary: "Takes back the address of the caller's calendar; an extension",
    permission: 'courseDays:signUp',
    input: noInput,
    output: anyAnswer,
    extension: 'account.revokeCalendar',
  }),
}

export const calendarFiles = {
  feed: fileEndpoint({
    method: 'GET',
    path: '/api/calendar/feed/:secret',
    summary: 'The course days on which somebody has a place, for anyone who knows the address; an extension',
    permission: 'public',
    input: z.object({ secret: z.string().regex(/^[\w-]{1,100}$/) }),
    contentType: 'text/calendar; charset=utf-8',
    extension: 'account.calendar',
  }),
}
