/** The generations of a system that follow each other under the same addresses, each on its own copies of the databases. */
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { growHeapBy } from '@schoolbeheer/server/collect'
import type { Urls } from '../ports.ts'
import { startSystem, type Program, type System } from '../system.ts'
import type { Databases, Templates } from './templates.ts'

/** A generation that runs, and its databases. */
export type Running = System & { databases: Databases; number: number }

type Options = {
  templates: Templates
  program: Program
  addresses: Urls
  dataDir: string
  logLevel: string
  servesWeb: boolean
}

/** By more than this, in per cent of what is alive, several generations would pile up in the heap. */
const heapGrowth = 30

/** From taking an e-invoice to its delivery, in milliseconds. */
const deliveryMs = 100

export function createGenerations({ templates, program, addresses, ...options }: Options) {
  let count = 0
  let spare: Promise<Running> | undefined
  const ends = new Set<Promise<void>>()
  growHeapBy(heapGrowth)
  const folderOf = (number: number) => join(resolve(options.dataDir), 'generations', String(number))

  const make = async (): Promise<Running> => {
    const number = ++count
    const folder = folderOf(number)
    mkdirSync(folder, { recursive: true })
    const databases = await templates.copy(number)
    const simulator = { DATA_DIR: folder, DELIVERY_MS: String(deliveryMs) }
    const generation = { addresses, program, simulator }
    const system = await startSystem({ ...options, port: 0, demoGroups: 0, pdfNice: 0, databases, generation })
    return { ...system, databases, number }
  }
  const prepare = () => {
    spare = make()
    // The reset that needs it hears of a failure.
    spare.catch(() => undefined)
  }
  const finish = async (running: Running) => {
    try {
      await templates.drop(running.number)
    } finally {
      await running.stop()
      await rm(folderOf(running.number), { recursive: true, force: true })
    }
  }
  return {
    /** A generation that runs; the one after it is prepared meanwhile. */
    next: (): Promise<Running> => (spare ?? make()).finally(prepare),
    /** Ends a generation: its databases at once, so that nothing more comes of what it does. */
    end: (running: Running): void => {
      for (const { log } of Object.values({ ...running.apps, ...running.standIns })) log.level = 'silent'
      const ended = finish(running)
        .catch(() => undefined)
        .finally(() => ends.delete(ended))
      ends.add(ended)
    },
    stop: async () => {
      await spare?.then((running) => running.stop()).catch(() => undefined)
      await Promise.all(ends)
    },
  }
}
