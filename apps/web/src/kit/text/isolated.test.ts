import i18next from 'i18next'
import { expect, test } from 'vitest'
import { interpolation } from '../../i18n.ts'
import { isolated } from './isolated.ts'

const [override, left, first, end] = ['\u202E', '\u2066', '\u2068', '\u2069']

test.each(['', 'An Maes', 'Zoë – “D’hondt”', '<b>&amp;</b>', '1.234,56', '學校 🏫'])(
  '%j stays as it is: nothing in it runs from right to left',
  (text) => {
    expect(isolated(text)).toBe(text)
  },
)

test.each(['תיכון', 'مدرسة', `abc${override}def`, 'a\u200Fb'])('%j keeps its direction to itself', (text) => {
  expect(isolated(text)).toBe(first + text + end)
})

test.each([
  [`a${end}${override}b`, `a${override}b${end}`],
  [`a${left}b`, `a${left}b${end}${end}`],
  [`a${left}b${end}c`, `a${left}b${end}c${end}`],
  [isolated('תיכון'), `${first}תיכון${end}${end}`],
])('%j neither ends that early nor late', (text, inside) => {
  expect(isolated(text)).toBe(first + inside)
})

test('each line is isolated by itself, because an isolation ends with its line', () => {
  expect(isolated(`${override}een\ntwee`)).toBe(`${first}${override}een${end}\n${first}twee${end}`)
})

test('a name in a sentence is isolated, and not escaped as html', async () => {
  const sentences = i18next.createInstance()
  await sentences.init({
    lng: 'nl',
    resources: { nl: { translation: { user_deleted: '{{name}} is weg' } } },
    interpolation,
  })
  expect(sentences.t('user_deleted', { name: `${override}nA` })).toBe(`${first}${override}nA${end} is weg`)
  expect(sentences.t('user_deleted', { name: '<b>An & Jan</b>' })).toBe('<b>An & Jan</b> is weg')
})
