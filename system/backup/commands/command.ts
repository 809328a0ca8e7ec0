/** A command of `main.ts`, and what all of them share. */
import { existsSync } from 'node:fs'
import type { BrokenRule } from '@schoolbeheer/server/database/integrity'
import { commandEnv, type CommandEnv } from '../env.ts'

type Options = { plain: boolean; moved: boolean }

/** Runs with the words after its name. Answers the exit code, and throws Usage where it was called wrongly. */
export type Command = (words: string[], options: Options) => Promise<number>

/** The command was called wrongly. */
export class Usage extends Error {}

export function readCommandEnv(): CommandEnv {
  try {
    return commandEnv()
  } catch (cause) {
    throw new Usage(cause instanceof Error ? cause.message : '', { cause })
  }
}

export function fileThatIs(file: string): string {
  if (!existsSync(file)) throw new Usage(`${file} is not there.`)
  return file
}

/** Says which rules do not hold. Answers the exit code. */
export function told(broken: BrokenRule[]): number {
  for (const { rule, by } of broken) console.error(`Does not hold: ${rule}. ${by}`)
  if (broken.length === 0) console.log('All rules hold.')
  return Math.min(1, broken.length)
}
