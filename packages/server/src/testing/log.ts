/** The log of the apps that tests start. It is on as in production, and kept in memory once this file is imported. */
import { divertLog } from '../log.ts'
import { z } from 'zod'

const lines: string[] = []
divertLog({ write: (line) => void lines.push(line) })

const Line = z.looseObject({ level: z.number(), msg: z.string().optional(), requestId: z.string().optional() })

/** The lines since the start of the test; 30 is the level info, 40 warn, 50 error. */
export function logged(): z.output<typeof Line>[] {
  return lines.map((line) => Line.parse(JSON.parse(line)))
}

export function emptyLog(): void {
  lines.length = 0
}
