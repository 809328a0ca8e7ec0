import { expect, test } from 'vitest'
import { isConfigLoadingFailure, readEndSession, readSession, readSignedIn, type SignedIn } from './session.ts'

const user = {
  userId: 'u',
  schoolGuid: null,
  email: 'an@school.test',
  firstName: 'An',
  lastName: 'Claes',
  isActive: true,
  isAdmin: false,
  isSchoolAdmin: false,
  canSeeInvoice: false,
  canWriteCourses: false,
}
const session: SignedIn = { authenticated: true, user, expiresIn: 1800, renewIn: 270 }

test('every answer of the gateway is read unchanged', () => {
  const ofSchool = { ...session, user: { ...user, schoolGuid: 'g', uid: 7 } }
  for (const answer of [session, { ...session, checkEvery: 3 }, ofSchool]) {
    expect(readSession(answer)).toEqual(answer)
    expect(readSignedIn(answer)).toEqual(answer)
  }
  expect(readSession({ authenticated: false })).toEqual({ authenticated: false })
  expect(() => readSignedIn({ authenticated: false })).toThrow(TypeError)
  const form = { action: 'https://login.test', fields: { id_token_hint: 'x' } }
  for (const answer of [{ redirect: '/' }, { form }]) expect(readEndSession(answer)).toEqual(answer)
  expect(isConfigLoadingFailure({ event: 'ConfigLoadingFailed' })).toBe(true)
})

test.each([...Object.keys(session), ...Object.keys(user).map((key) => `user.${key}`)])(
  'a session whose %s is missing or of another type is refused',
  (path) => {
    const [key = '', inner] = path.split('.')
    for (const wrong of [undefined, [], {}]) {
      const value = inner ? { ...user, [inner]: wrong } : wrong
      expect(() => readSession({ ...session, [key]: value })).toThrow(TypeError)
    }
  },
)

test.each([
  null,
  undefined,
  'text',
  {},
  { ...session, checkEvery: 'often' },
  { ...session, user: { ...user, uid: '7' } },
])('%o is no session', (answer) => {
  expect(() => readSession(answer)).toThrow(TypeError)
})

test.each([null, {}, { redirect: 1 }, { form: {} }, { form: { action: '/', fields: { a: 1 } } }])(
  '%o is no answer to a sign-out',
  (answer) => {
    expect(() => readEndSession(answer)).toThrow(TypeError)
  },
)

test.each([null, 'ConfigLoadingFailed', {}, { event: 'SilentRenewFailed' }])('%o is no failure to load', (answer) => {
  expect(isConfigLoadingFailure(answer)).toBe(false)
})
