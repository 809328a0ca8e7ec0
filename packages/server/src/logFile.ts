/**
 * The file of an app's log. Lines of an earlier day are moved to a file of that day (UTC), `gateway.2026-11-26.log`
 * beside `gateway.log`, and such files go after fourteen days.
 */
import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join, parse } from 'node:path'

const keptDays = 14
const dayMs = 86_400_000

/**
 * Writes lines synchronously, so that the last words of a process are in the file when it has stopped.
 * @param now milliseconds since 1970
 */
export function appending(file: string, now: () => number): { write: (line: string) => void } {
  let dayEnds = 0
  let descriptor = -1
  const open = (at: number) => {
    if (descriptor >= 0) closeSync(descriptor)
    moveAway(file, dayOf(at))
    removeOld(file, at)
    dayEnds = at - (at % dayMs) + dayMs
    descriptor = openSync(file, 'a')
  }
  open(now())
  return {
    write: (line) => {
      const at = now()
      if (at >= dayEnds) open(at)
      writeSync(descriptor, line)
    },
  }
}

/** Gives a file of an earlier day the name of that day. What is no file, such as the null device, stays. */
function moveAway(file: string, today: string): void {
  if (!existsSync(file) || !statSync(file).isFile()) return
  const day = dayOf(statSync(file).mtimeMs)
  const moved = nameOn(file, day)
  if (day < today && !existsSync(moved)) renameSync(file, moved)
}

function removeOld(file: string, at: number): void {
  const { dir, name, ext } = parse(file)
  const first = dayOf(at - keptDays * dayMs)
  for (const other of readdirSync(dir || '.')) {
    const day = other.slice(name.length + 1, other.length - ext.length)
    if (isDay.test(day) && day < first && join(dir, other) === nameOn(file, day))
      rmSync(join(dir, other), { force: true })
  }
}

const isDay = /^\d{4}-\d\d-\d\d$/

function nameOn(file: string, day: string): string {
  const { dir, name, ext } = parse(file)
  return join(dir, `${name}.${day}${ext}`)
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
