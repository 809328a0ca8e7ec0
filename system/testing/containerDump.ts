/** The command that prints a hash of a generation in a container: `node system/testing/containerDump.ts <number>`. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { dumpGeneration } from './generationDump.ts'

const [number] = z.tuple([z.string()]).parse(process.argv.slice(2))
const folder = '/tmp/data/postgres'
const port = readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[3]
const server = `postgres://postgres:${readFileSync(`${folder}/password`, 'utf8')}@127.0.0.1:${port}`
const dump = await dumpGeneration({ school: `${server}/school_${number}`, identity: `${server}/identity_${number}` })
console.log(createHash('sha256').update(dump).digest('hex'))
