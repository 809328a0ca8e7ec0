/** The calls on the calendar of a person. */
import { problem } from '@schoolbeheer/contracts/problem'
import { calendar, calendarFiles } from '@schoolbeheer/contracts/school/calendar'
import { serve, serveFiles } from '@schoolbeheer/server/serve'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SchoolApi } from '../../api.ts'
import { textsOf } from '@schoolbeheer/server/texts'
import { feed } from '../../calendars/calendar.ts'
import { keepLanguage, languagesOf } from '../../db/languages.ts'
import { createOwnerCheck } from './owners.ts'
import texts from './texts.json' with { type: 'json' }
import { findOwner, forgetSecret, keepSecret, listAppointments } from './queries.ts'

export function addCalendarRoutes(api: SchoolApi): void {
  const { db } = api.database
  const { COMPANY, GATEWAY_URL } = api.env
  const isActive = createOwnerCheck(api)
  serve(api, calendar, {
    calendar: async ({ renew }, viewer) => {
      const { userId: userGuid, uid, email, scopes } = viewer
      // Another program has a place on no day.
      if (scopes) throw problem(403)
      await keepLanguage(db, viewer)
      const owner = { userGuid, userId: uid ?? null, email: email ?? null }
      const secret = await keepSecret(db, api.sealing, owner, { secret: randomBytes(16).toString('base64url'), renew })
      return { url: `${GATEWAY_URL}/calendar/${secret}.ics` }
    },
    revokeCalendar: (_, { userId }) => forgetSecret(db, userId),
  })
  serveFiles(api, calendarFiles, {
    feed: async ({ secret }) => {
      const owner = await findOwner(db, secret)
      if (!(await isActive(owner.userGuid))) throw problem(404)
      const appointments = await listAppointments(db, owner, GATEWAY_URL)
      const languageOf = await languagesOf(db, [{ email: owner.email ?? '' }])
      const t = textsOf(texts, languageOf({ email: owner.email ?? '' }))
      const text = feed(t('name', { company: COMPANY.name }), appointments, new Date(api.now()))
      return { stream: Readable.from([text]), fileName: 'calendar.ics' }
    },
  })
}
