/** A system that begins anew, over real sockets. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billNewGroups, startTestResettable, type TestResettable } from '../testing/resettable.ts'

let system: TestResettable
beforeAll(async () => {
  system = await startTestResettable()
})
afterAll(() => system.stop())

test('five resets amid a batch give the same data, and requests wait for the new one', async () => {
  const before = await system.dump()
  const groups = await system.call.schoolGroups.list.query()
  for (let count = 0; count < 5; count += 1) {
    await billNewGroups(system)
    const reset = system.reset()
    expect(await system.call.schoolGroups.list.query()).toEqual(groups)
    expect((await reset).status).toBe(204)
    expect(await system.dump()).toEqual(before)
  }
})

test('mails and e-invoices that left are gone', async () => {
  const { batch, invoices } = await billNewGroups(system)
  await expect.poll(async () => (await system.call.invoices.batch.query({ id: batch })).finished).toBe(true)
  await system.call.invoices.send.mutate({ invoices })
  await expect.poll(async () => (await system.mails()).length).toBeGreaterThan(0)
  await expect.poll(async () => (await system.eInvoices()).length).toBeGreaterThan(0)
  await system.reset()
  expect([await system.mails(), await system.eInvoices()]).toEqual([[], []])
})

test('without its bearer the control server answers nothing', async () => {
  for (const [method, path] of [
    ['POST', '/reset'],
    ['GET', '/program'],
    ['GET', '/healthz'],
    ['GET', '/nowhere'],
  ] as const)
    expect((await system.control(method, path, 'another bearer, which is just as long as it')).status).toBe(401)
})
