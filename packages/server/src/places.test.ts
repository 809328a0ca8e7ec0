import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { takePlace, type Sender } from './places.ts'

function taking() {
  const server = createServer()
  return (sender: Sender) => takePlace(server, sender)
}

/** The number of places that are given until the first refusal. */
function count(take: (sender: Sender) => unknown, senderAt: (at: number) => Sender) {
  let at = 0
  const takeAll = () => {
    for (; at < 100; at += 1) take(senderAt(at))
  }
  expect(takeAll).toThrow(expect.objectContaining({ status: 429 }))
  return at
}

test('one user or program has six, one link two, and they are given back', () => {
  const take = taking()
  const leave = take({ viewer: 'an' })
  expect(count(take, () => ({ viewer: 'an' }))).toBe(5)
  leave()
  expect(count(take, () => ({ viewer: 'an' }))).toBe(1)
  expect(count(take, () => ({ secret: 'a' }))).toBe(2)
  expect(count(take, () => ({ secret: 'b' }))).toBe(2)
})

test('one network has eight, however many links it has', () => {
  const take = taking()
  expect(count(take, (at) => ({ secret: `of ${at}`, network: '192.0.2.1' }))).toBe(8)
  expect(() => take({ secret: 'another', network: '192.0.2.2' })).not.toThrow()
})

test('who has no account takes no place of those who have one, nor the other way round', () => {
  const take = taking()
  expect(count(take, (at) => ({ secret: `${at}` }))).toBe(48)
  expect(count(take, (at) => ({ viewer: `${at}` }))).toBe(24)
  const another = taking()
  expect(count(another, (at) => ({ viewer: `${at}` }))).toBe(24)
  expect(count(another, (at) => ({ secret: `${at}` }))).toBe(48)
})
