import { expect, test } from 'vitest'
import { emailKey, emailList, isEmail } from './email.ts'

const label = 'x'.repeat(63)
const longest = `${'a'.repeat(64)}@${label}.${label}.${'x'.repeat(58)}.be`

test.each([
  'jan@school.be',
  'Jan.Van-Den.Berg+facturen@mail.school-net.be',
  "o'neil@school.be",
  `${'a'.repeat(64)}@school.be`,
  longest,
])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'jan',
  'jan@',
  '@school.be',
  'jan@school',
  'jan@school.',
  'jan@.be',
  'jan@-school.be',
  'jan@school-.be',
  '.jan@school.be',
  'jan.@school.be',
  'jan..p@school.be',
  'jan@piet@school.be',
  'jan @school.be',
  'jan@school.be ',
  'jan@school.be\n',
  'jan@school.be;piet@school.be',
  'Jan <jan@school.be>',
  `${'a'.repeat(65)}@school.be`,
  `jan@${'x'.repeat(64)}.be`,
  `${longest}x`,
])('%j is no e-mail address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('the longest address has 254 characters', () => {
  expect(longest).toHaveLength(254)
})

test('a list is split on semicolons, commas and blanks, without empty ones', () => {
  expect(emailList('jan@school.be, piet@school.be els@school.be\nan@school.be')).toHaveLength(4)
  expect(emailList(' jan@school.be;; piet@school.be ;')).toEqual(['jan@school.be', 'piet@school.be'])
  expect(emailList(' ; ')).toEqual([])
})

test('an address is the same in any case', () => {
  expect(emailKey('Jan@School.be')).toBe(emailKey('jan@school.BE'))
  expect(emailKey('jan@school.be')).not.toBe(emailKey('jan.@school.be'))
})

test('an address of a list is there once, as it is written first', () => {
  expect(emailList('Jan@School.be;piet@school.be;jan@school.BE; piet@school.be')).toEqual([
    'Jan@School.be',
    'piet@school.be',
  ])
})
