import { expect, test } from 'vitest'
import { orderObstacle, orderState, type OrderAction } from './states.ts'

const notUploaded = { name: null, invoiceId: null }
const uploaded = { name: '4711', invoiceId: null }
const invoiced = { name: '4711', invoiceId: 1 }

test('the state follows from the name and the invoice', () => {
  expect([notUploaded, {}, uploaded, invoiced].map(orderState)).toEqual([
    'notUploaded',
    'notUploaded',
    'uploaded',
    'invoiced',
  ])
})

test.each<[OrderAction, object, string | undefined]>([
  ['upload', notUploaded, undefined],
  ['upload', uploaded, undefined],
  ['upload', invoiced, 'invoiced'],
  ['upload', { ...notUploaded, withdrawn: true }, 'withdrawn'],
  ['withdraw', uploaded, undefined],
  ['withdraw', invoiced, 'invoiced'],
  ['withdraw', { ...uploaded, withdrawn: true }, 'withdrawn'],
  ['invoice', uploaded, undefined],
  ['invoice', notUploaded, 'notuploaded'],
  ['invoice', invoiced, 'invoiced'],
  ['sendReminder', notUploaded, undefined],
  ['sendReminder', uploaded, 'uploaded'],
  ['sendReminder', { ...notUploaded, hasPdf: false }, 'nopdf'],
  ['sendReminder', { ...notUploaded, hasPdf: true, underWay: true }, 'underway'],
])('%s of %j: %s', (action, order, obstacle) => {
  expect(orderObstacle(action, order)).toBe(obstacle)
})
