import { expect, test } from 'vitest'
import { isPageLink } from './links.ts'

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
