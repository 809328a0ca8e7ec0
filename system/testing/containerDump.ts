/** The command that prints a hash of a generation in a container: `node system/testing/containerDump.ts <number>`. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { dumpGeneration } from './generationDump.ts'

const [number] = z.tuple([z.string()]).parse(process.argv.slice(2))
const read = (file: string) => readFileSync(`/tmp/data/postgres/${file}`, 'utf8')
const port = read('postmaster.pid').split('\n')[3]
const server = `postgres://postgres:${read('password')}@127.0.0.1:${port}`
const dump = await dumpGeneration({ school: `${server}/school_${number}`, identity: `${server}/identity_${number}` })
console.log(createHash('sha256').update(dump).digest('hex'))
