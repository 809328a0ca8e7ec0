import { expect, test } from 'vitest'
import { createSealing, isSealed, keyIdOf } from './sealing.ts'

const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
const sealing = createSealing([old], 'letters')
const sealed = sealing.seal('to An', 'Dag An 👋')

test('what is sealed opens in its context, for its purpose and by its secret, and nowhere else', () => {
  expect(sealing.open('to An', sealed)).toBe('Dag An 👋')
  expect(sealing.open('to Bo', sealed)).toBeUndefined()
  expect(createSealing([old], 'bills').open('to An', sealed)).toBeUndefined()
  expect(createSealing([fresh], 'letters').open('to An', sealed)).toBeUndefined()
  expect(sealing.seal('to An', 'Dag An 👋')).not.toBe(sealed)
})

test('a new secret before the old one seals, and both open', () => {
  const both = createSealing([fresh, old], 'letters')
  expect(both.open('to An', sealed)).toBe('Dag An 👋')
  const again = both.seal('to An', '')
  expect(again.startsWith(`${keyIdOf(fresh)}.`)).toBe(true)
  expect([both.open('to An', again), sealing.open('to An', again)]).toEqual(['', undefined])
})

test('a bit that was changed, or a byte that is gone, opens nothing', () => {
  const [id = '', content = ''] = sealed.split('.')
  const bytes = Buffer.from(content, 'base64')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(sealing.open('to An', `${id}.${changed.toString('base64')}`)).toBeUndefined()
    expect(sealing.open('to An', `${id}.${bytes.subarray(0, at).toString('base64')}`)).toBeUndefined()
  }
})

test('what is sealed looks like nothing that is not', () => {
  expect(isSealed(sealed)).toBe(true)
  for (const plain of ['', '{"a":"b.c"}', 'AAAAAAAAAAAAAAAAAAAAAA', `${keyIdOf(old)}.`, keyIdOf(old)])
    expect(isSealed(plain)).toBe(false)
})
