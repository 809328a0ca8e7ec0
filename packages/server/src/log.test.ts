/** Log lines of any thrown value, and answers that do not depend on the log. */
import { problem } from '@schoolbeheer/contracts/problem'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { listen } from './start.ts'
import { logged } from './testing/log.ts'
import { inside, oddities } from './testing/oddities.ts'

async function startThrowing(thrown: unknown) {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {} })
  onTestFinished(() => app.close())
  app.get('/fail', async () => {
    throw thrown
  })
  return listen(app, { host: '127.0.0.1', port: 0 })
}

test.each(oddities())('a 500 with a line in the log, and nothing else: %s', async (_name, thrown) => {
  const response = await fetch(`${await startThrowing(thrown)}/fail`)
  expect([response.status, await response.json()]).toEqual([500, { error: 'shared_error_unexpected' }])
  expect(JSON.stringify([...response.headers])).not.toContain(inside)
  expect(linesOf(response)).toMatchObject([
    { level: 50, status: 500 },
    { msg: 'request', status: 500 },
  ])
})

test.each(oddities())('a cause changes no answer, and the log tells of it: %s', async (_name, cause) => {
  const response = await fetch(`${await startThrowing(problem(502, { cause }))}/fail`)
  expect([response.status, await response.json()]).toEqual([502, { error: 'shared_error_upstream_answer' }])
  expect(linesOf(response)).toMatchObject([
    { level: 50, status: 502, msg: 'shared_error_upstream_answer' },
    { msg: 'request', status: 502 },
  ])
})

test('the log has the text that is a cause, and the deepest of errors; of other values no more than their type', async () => {
  const causeOf = async (thrown: unknown) => {
    const [line] = linesOf(await fetch(`${await startThrowing(thrown)}/fail`))
    return line?.['err']
  }
  const deep = new Error('Failed query: params: an@school.test', { cause: new TypeError('relation "x"') })
  expect(await causeOf(problem(502, { cause: 'GET /api/config answered 302' }))).toMatchObject({
    type: 'string',
    message: 'GET /api/config answered 302',
  })
  expect(await causeOf(deep)).toMatchObject({ type: 'TypeError', message: 'relation "x"' })
  expect(await causeOf({ token: inside })).toEqual({ type: 'object', message: '', stack: '' })
  expect(JSON.stringify(logged())).not.toMatch(/an@school|secrets/)
})

/** The log lines of the request with this answer. */
function linesOf({ headers }: Response) {
  return logged().filter(({ requestId }) => requestId === headers.get('x-request-id'))
}
