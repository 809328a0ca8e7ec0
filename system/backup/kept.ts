/** The files of the folder in which `start` keeps backups: their names, and which of them stay. */
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'

/** The name of a backup of this moment, such as 'schoolbeheer-20261126T143638Z.age'. */
export function fileName(at: Date, isPlain = false): string {
  const instant = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `schoolbeheer-${instant}.${isPlain ? 'zip' : 'age'}`
}

/** The moment in the name of a sealed backup; undefined for other files. */
function instantOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^schoolbeheer-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/.exec(name) ?? []
  if (second === undefined) return undefined
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The newest backup among these names. */
export function newestOf(names: readonly string[]): { name: string; at: Date } | undefined {
  return backupsIn(names)[0]
}

/** The milliseconds until the next is due. A clock that was wrong may have dated one later than now: it counts for nothing. */
export function untilDue(names: readonly string[], everyMs: number, now: number): number {
  const newest = backupsIn(names).find(({ at }) => at.getTime() <= now)
  return newest ? Math.max(0, newest.at.getTime() + everyMs - now) : 0
}

const [newestKept, daysKept] = [8, 30]

/** The backups that go: all but the newest eight, and the last one of each of the last thirty days in Brussels. */
export function superfluous(names: readonly string[], now: Date): string[] {
  const first = addDays(brusselsDate(now), 1 - daysKept)
  const days = new Set<string>()
  return backupsIn(names).flatMap(({ name, at }, index) => {
    const day = brusselsDate(at)
    const isLast = !days.has(day)
    days.add(day)
    return index < newestKept || (isLast && day >= first) ? [] : [name]
  })
}

function backupsIn(names: readonly string[]): { name: string; at: Date }[] {
  return names
    .flatMap((name) => {
      const at = instantOf(name)
      return at ? [{ name, at }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}
