import { expect, test } from 'vitest'
import { isPageLink, typedLink } from './links.ts'

test.each([
  ['https://handleiding.example/deel-1?taal=nl#stap', true],
  ['http://handleiding.example', true],
  ['HTTPS://HANDLEIDING.EXAMPLE', true],
  ['https://bücher.example/ä', true],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['https:alert(1)', false],
  ['data:text/html,x', false],
  ['ftp://handleiding.example', false],
  ['//handleiding.example', false],
  ['handleiding.example', false],
  ['https://', false],
  ['https://an:geheim@handleiding.example', false],
  ['https://a b.example', false],
  ['https://a.example/\u0007', false],
  ['', false],
])('%j is a link to a page: %s', (text, expected) => {
  expect(isPageLink(text)).toBe(expected)
})

test.each([
  [' handleiding.example/deel 1 ', 'https://handleiding.example/deel 1'],
  ['www.school.be?a=b', 'https://www.school.be?a=b'],
  ['http://school.be', 'http://school.be'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['jan@school.be', 'jan@school.be'],
  ['handleiding', 'handleiding'],
])('somebody who types %j means %j', (text, link) => {
  expect(typedLink(text)).toBe(link)
})
