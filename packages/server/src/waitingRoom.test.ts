import { expect, test } from 'vitest'
import { createWaitingRoom } from './waitingRoom.ts'

/** A room whose bodies record, in order, which of them ended. */
function room() {
  const enter = createWaitingRoom()
  const ended: string[] = []
  return {
    ended,
    enter: (network: string, name: string, bytes = 1) => enter({ network, bytes, end: () => ended.push(name) }),
  }
}

test('64 wait; one more, and the network that has most loses its oldest', () => {
  const { enter, ended } = room()
  enter('192.0.2.1', 'honest')
  for (let at = 0; at < 63; at += 1) enter('192.0.2.2', `${at}`)
  expect(ended).toEqual([])
  enter('192.0.2.3', 'honest too')
  enter('192.0.2.2', 'another')
  expect(ended).toEqual(['0', '1'])
})

test('those that are there have left', () => {
  const { enter, ended } = room()
  for (let at = 0; at < 1000; at += 1) enter('192.0.2.1', `${at}`)()
  expect(ended).toEqual([])
})

test('a large one counts for as many as it is', () => {
  const { enter, ended } = room()
  for (let at = 0; at < 8; at += 1) enter('192.0.2.1', `${at}`, 2 * 1024 * 1024)
  expect(ended).toEqual([])
  enter('192.0.2.2', 'small')
  expect(ended).toEqual(['0'])
})
