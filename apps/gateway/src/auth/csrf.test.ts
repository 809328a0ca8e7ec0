import { expect, test } from 'vitest'
import { createCsrf, type CsrfRequest } from './csrf.ts'

const secret = 'a secret of at least thirty-two characters'
const publicUrl = 'https://beheer.example'
const csrf = createCsrf([secret], publicUrl)
const session = 'session-of-anna'
const token = csrf.token(undefined, session)

function post(
  changes: { headers?: CsrfRequest['headers']; cookie?: string | undefined; session?: string | undefined } = {},
) {
  return csrf.admits({
    method: 'POST',
    cookie: token,
    session,
    ...changes,
    headers: { 'x-xsrf-token': token, ...changes.headers },
  })
}

test('our own page may change things, with or without the browser saying where it comes from', () => {
  expect(post()).toBe(true)
  expect(post({ headers: { origin: 'https://beheer.example', 'sec-fetch-site': 'same-origin' } })).toBe(true)
})

test('reading needs no token', () => {
  expect(csrf.admits({ method: 'GET', headers: {}, cookie: undefined, session })).toBe(true)
})

test.each([
  ['no header', { headers: { 'x-xsrf-token': undefined } }],
  ['no cookie', { cookie: undefined }],
  ['a header that is not the cookie', { headers: { 'x-xsrf-token': csrf.token(undefined, session) } }],
  ['another origin', { headers: { origin: 'https://evil.example' } }],
  ['a sibling subdomain', { headers: { origin: 'https://www.beheer.example' } }],
  ['no origin at all: null', { headers: { origin: 'null' } }],
  ['another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['a sibling site', { headers: { 'sec-fetch-site': 'same-site' } }],
])('refused: %s', (_name, changes) => {
  expect(post(changes)).toBe(false)
})

test.each([
  ['of another session', csrf.token(undefined, 'session-of-bert')],
  ['from before signing in', csrf.token(undefined)],
  ['of another secret', createCsrf(['another secret of thirty-two characters!'], publicUrl).token(undefined, session)],
  ['made up', 'nonce.signature'],
])('refused: a planted token %s', (_name, planted) => {
  expect(post({ cookie: planted, headers: { 'x-xsrf-token': planted } })).toBe(false)
})

test('a token is kept while it fits its session, and replaced when it does not', () => {
  expect(csrf.token(token, session)).toBe(token)
  expect(csrf.token(token)).not.toBe(token)
})

test('while the secret is changed a token of either holds, and the next is made with the first', () => {
  const other = 'another secret of thirty-two characters!'
  const [before, after] = [createCsrf([secret, other], publicUrl), createCsrf([other, secret], publicUrl)]
  const made = after.token(token, session)
  expect([before.token(token, session), after.token(made, session)]).toEqual([token, made])
  for (const gateway of [before, after])
    for (const either of [token, made]) {
      const admitted = { method: 'POST', cookie: either, session, headers: { 'x-xsrf-token': either } }
      expect(gateway.admits(admitted)).toBe(true)
    }
  expect([made === token, csrf.token(made, session) === made]).toEqual([false, false])
})
