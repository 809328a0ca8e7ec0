/** Reads a bank's file as an import does, after a short one, and tells by how much its memory grew meanwhile. */
import { createReadStream } from 'node:fs'
import { readBankFile } from '@schoolbeheer/bank/readBankFile'
import { collectingSooner } from '@schoolbeheer/server/collect'
import { z } from 'zod'
import { runChild } from './child.ts'

await runChild(async (given) => {
  const { short, long } = z.object({ short: z.string(), long: z.string() }).parse(given)
  await read(short)
  const before = process.memoryUsage.rss()
  let most = before
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  await collectingSooner(() => read(long))
  clearInterval(look)
  return { stop: async () => undefined, ready: { grownMB: (most - before) / 1e6 } }
})

async function read(file: string): Promise<void> {
  for await (const part of readBankFile(createReadStream(file)))
    if (part.part === 'refused' || part.part === 'unknown') throw new Error(`${file} was ${part.part}`)
}
