/** The image for tests of other programs, as a stranger's test uses it. It needs Docker, and runs with the other containers. */
import { SchoolbeheerContainer, type StartedSchoolbeheer } from '@schoolbeheer/client/testing'
import { testServices } from '@schoolbeheer/testing/env'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildImage, image, megabytesOnDisk, megabytesRunning } from '../testing/image.ts'
import { billNewGroups } from '../testing/resettable.ts'

describe.runIf(testServices() === 'containers')('a container', () => {
  let app: StartedSchoolbeheer
  let other: StartedSchoolbeheer
  beforeAll(async () => {
    await buildImage()
    const few = new SchoolbeheerContainer(image).withDemoData(3)
    const ahead = new SchoolbeheerContainer(image).withEmptyDatabase().withClock('+40d')
    ;[app, other] = await Promise.all([few.start(), ahead.start()])
  }, 600_000)
  afterAll(() => Promise.all([app?.stop(), other?.stop()]))

  test('bills, lets users sign in, and shows the mails and e-invoices that left, until it is reset', async () => {
    const { call } = app.client()
    const { batch, invoices } = await billNewGroups({ call })
    await expect.poll(async () => (await call.invoices.batch.query({ id: batch })).finished).toBe(true)
    const user = await app.signIn('admin@demo.test')
    await user.call.invoices.send.mutate({ invoices })
    await expect.poll(() => app.mails({ to: 'boekhouding@school.test' })).toHaveLength(1)
    await expect.poll(async () => (await app.eInvoices()).map(({ state }) => state)).toEqual(['delivered'])
    const [[mail], [eInvoice]] = [await app.mails(), await app.eInvoices()]
    expect(mail?.attachments).toMatchObject([{ type: 'application/pdf', content: expect.any(Buffer) }])
    expect(eInvoice?.receiver).toMatch(/^0208:0474737301$/)
    expect(eInvoice?.xml).toContain(eInvoice?.number)

    await app.reset()
    expect([await app.mails(), await app.eInvoices()]).toEqual([[], []])
    const session = await fetch(`${app.getUrl()}/auth/session`, { headers: user.headers })
    expect(await session.json()).toEqual({ authenticated: false })
    expect((await call.schoolGroups.list.query()).map(({ name }) => name)).not.toContain('Dender')
  })

  test('has as many school groups as it was asked for, is no root, and takes at most 700 MB', async () => {
    expect(await app.client().call.schoolGroups.list.query()).toHaveLength(3)
    expect((await app.exec(['id', '-un'])).output.trim()).toBe('node')
    expect(await megabytesOnDisk()).toBeLessThan(700)
    expect(await megabytesRunning(app)).toBeLessThan(700)
  })

  test('does not meet another, whose clock is ahead', async () => {
    expect(await other.client().call.schoolGroups.list.query()).toEqual([])
    const ahead = await fetch(`${other.getUrl()}/healthz`)
    const days = (Date.parse(ahead.headers.get('date') ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(40, 1)
    await other.reset()
    expect(await app.client().call.schoolGroups.list.query()).not.toEqual([])
    await expect(app.signIn('admin@demo.test', 'wrong')).rejects.toThrow(/admin@demo.test could not sign in: \w+/)
  })

  test('may do as a program what its scopes say, and no more', async () => {
    const { call } = app.client(['reference:read'])
    expect(await call.reference.provinces.query()).not.toEqual([])
    await expect(call.schoolGroups.list.query()).rejects.toThrow('shared_error_forbidden')
  })
})

describe.runIf(testServices() === 'containers')('a container that cannot start says why in a sentence', () => {
  test('a public address', async () => {
    const container = new SchoolbeheerContainer(image).withEnvironment({ PUBLIC_URL: 'https://login.example' })
    await expect(container.start()).rejects.toThrow(/did not start: .*reached from other machines/)
  })

  test('an image that is not there', async () => {
    await expect(new SchoolbeheerContainer('schoolbeheer/all:none').start()).rejects.toThrow(
      /^The container of schoolbeheer\/all:none did not start: /,
    )
  })
})
