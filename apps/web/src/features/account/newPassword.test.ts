import { expect, test } from 'vitest'
import { errorsOf } from '../../kit/form/wire.ts'
import { ChangedPassword, NewPassword } from './newPassword.ts'

const right = { newPassword: 'Sl@gboom 9', confirmPassword: 'Sl@gboom 9' }
const required = 'shared_fieldrequired'
const tooShort = 'shared_passwordtooshort'
const notMatch = 'shared_passwordnotmatch'

test.each([
  ['both missing', {}, { newPassword: required, confirmPassword: required }],
  ['7 characters', { newPassword: '1234567', confirmPassword: '1234567' }, { newPassword: tooShort }],
  ['8 characters', { newPassword: '12345678', confirmPassword: '12345678' }, {}],
  ['blanks count', { newPassword: '        ', confirmPassword: '        ' }, {}],
  ['another confirmation', { ...right, confirmPassword: 'sl@gboom 9' }, { confirmPassword: notMatch }],
  ['a blank more', { ...right, confirmPassword: 'Sl@gboom 9 ' }, { confirmPassword: notMatch }],
  [
    'short and different',
    { newPassword: 'kort', confirmPassword: 'kor' },
    { newPassword: tooShort, confirmPassword: notMatch },
  ],
  [
    'only the confirmation',
    { newPassword: '', confirmPassword: 'x' },
    { newPassword: required, confirmPassword: notMatch },
  ],
])('a new password: %s', (_case, values, errors) => {
  expect(errorsOf(NewPassword, { newPassword: '', confirmPassword: '', ...values })).toEqual(errors)
})

test.each([
  ['', { currentPassword: required }],
  ['1234567', { currentPassword: tooShort }],
  ['12345678', {}],
])('a change asks for the current password: %j', (currentPassword, errors) => {
  expect(errorsOf(ChangedPassword, { ...right, currentPassword })).toEqual(errors)
})

test('a change still wants the new password twice', () => {
  const values = { currentPassword: '12345678', newPassword: 'Sl@gboom 9', confirmPassword: 'Sl@gboom' }
  expect(errorsOf(ChangedPassword, values)).toEqual({ confirmPassword: notMatch })
})
