import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readHeld, writeHeld } from './cacheFile.ts'

let file: string
beforeEach(() => {
  const folder = temporaryFolder()
  file = join(folder, 'token')
  onTestFinished(() => rm(folder, { recursive: true }))
})

const held = { token: 'x', renewAt: 5 }

test('a token is kept for its owner alone, and found again by its key', async () => {
  expect(await readHeld(file, 'a')).toBeUndefined()
  await writeHeld(file, 'a', held)
  await writeHeld(file, 'a', { ...held, token: 'y' })
  expect(await readHeld(file, 'a')).toEqual({ ...held, token: 'y' })
  expect(await readHeld(file, 'b')).toBeUndefined()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(file, '..'))).toEqual(['token'])
})

test.each(['{"key":"a"', '{"key":"a","token":7,"renewAt":5}', 'null'])('%s holds no token', async (text) => {
  await writeFile(file, text, { mode: 0o600 })
  expect(await readHeld(file, 'a')).toBeUndefined()
})

test('a file that others may read or write is not trusted', async () => {
  await writeHeld(file, 'a', held)
  for (const mode of [0o640, 0o602]) {
    await chmod(file, mode)
    expect(await readHeld(file, 'a')).toBeUndefined()
  }
})
