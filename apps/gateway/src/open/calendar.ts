/** The calendar of a person, for calendar programs. Nobody is signed in: the address itself is the secret. */
import { problem } from '@schoolbeheer/contracts/problem'
import { calendarFiles } from '@schoolbeheer/contracts/school/calendar'
import { stopWith } from '@schoolbeheer/server/leaving'
import { networkOf } from '@schoolbeheer/server/network'
import type { FastifyInstance } from 'fastify'
import { callOf, isOffered, type Apis } from '../apis.ts'

const { feed } = calendarFiles

/** @param count counts a request from an address; throws a 429 when there were too many */
export function calendarRoute(
  app: FastifyInstance,
  { school }: Pick<Apis, 'school'>,
  count: (address: string) => Promise<void>,
): void {
  app.get('/calendar/:secret.ics', async (request, reply) => {
    await count(request.ip)
    const input = feed.input.parse(request.params)
    const asker = { requestId: request.id, who: networkOf(request.ip), signal: stopWith(reply).signal }
    if (!(await isOffered(callOf(school, asker), feed))) throw problem(404)
    const { body } = await (await school.upstream()).file(asker, feed, input)
    return reply
      .type(feed.contentType)
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-robots-tag', 'noindex')
      .send(body)
  })
}
