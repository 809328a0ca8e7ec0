import { expect, test } from 'vitest'
import { createChoice } from './choice.ts'

const [low, high] = ['4bf92f3577b34da6a3ce929d00000001', '4bf92f3577b34da6a3ce929dffffffff']

function chosen(headers: Record<string, string>, id = high, url = '/trpc/reference.onderwijsnetten') {
  return createChoice(0.1)({ headers, url }, id)
}

function traced(id: string, flags: string) {
  return { traceparent: `00-${id}-00f067aa0ba902b7-${flags}` }
}

test('the id of a trace decides, and not the caller who asks for it', () => {
  expect([chosen(traced(low, '00')), chosen(traced(low, '01'))]).toEqual([true, true])
  expect([chosen(traced(high, '00')), chosen(traced(high, '01'))]).toEqual([false, false])
})

test('without a trace the id of the request decides, but for calls of a gateway that has decided', () => {
  expect([chosen({}, low), chosen({}, high)]).toEqual([true, false])
  expect(chosen({ 'x-request-id': 'one' }, low)).toBe(false)
  expect(chosen({ 'x-request-id': 'one', ...traced(low, '01') })).toBe(true)
})

test('those who look whether a server lives are not traced', () => {
  expect(['/healthz', '/readyz', '/metrics'].map((url) => chosen({}, low, url))).toEqual([false, false, false])
})
