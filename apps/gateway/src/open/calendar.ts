/** The calendar of a person, for calendar programs: nobody is signed in, the address itself is the secret. */
import { problem } from '@schoolbeheer/contracts/problem'
import { calendarFiles } from '@schoolbeheer/contracts/school/calendar'
import type { FastifyInstance } from 'fastify'
import { callOf, isOffered, stopWith, type Apis } from '../apis.ts'

const { feed } = calendarFiles

/** @param count counts one from an address; throws a 429 when there were too many */
export function calendarRoute(
  app: FastifyInstance,
  { school }: Pick<Apis, 'school'>,
  count: (address: string) => Promise<void>,
): void {
  app.get('/calendar/:secret.ics', async (request, reply) => {
    await count(request.ip)
    const input = feed.input.parse(request.params)
    if (!(await isOffered(callOf(school, request.id), 'account.calendar'))) throw problem(404)
    const caller = { requestId: request.id, signal: stopWith(reply).signal }
    const { body } = await (await school.upstream()).file(caller, feed, input)
    return reply
      .type(feed.contentType)
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(body)
  })
}
