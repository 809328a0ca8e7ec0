import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { expect, onTestFinished, test } from 'vitest'
import { awaitAddresses } from './addresses.ts'

const addresses = {
  gateway: 'http://localhost:49153',
  schoolApi: 'http://localhost:49154',
  identity: 'http://localhost:49155',
  mailPage: 'http://localhost:49156',
  accessPoint: 'http://localhost:49157',
}

function place(): string {
  const folder = temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'addresses.json')
}

test('the addresses are waited for until all of the file is there', async () => {
  const file = place()
  const given = awaitAddresses(file)
  const text = JSON.stringify(addresses)
  await writeFile(file, text.slice(0, 50))
  await writeFile(file, text)
  expect(await given).toEqual(addresses)
})

test.each(['https://beheer.example.be:443', 'http://192.168.1.7:49153', 'http://localhost'])(
  '%s is refused, because others could reach it or nobody knows its port',
  async (gateway) => {
    const file = place()
    await writeFile(file, JSON.stringify({ ...addresses, gateway }))
    await expect(awaitAddresses(file)).rejects.toThrow(/must be an address of this machine with a port.*\n.*gateway/)
  },
)
