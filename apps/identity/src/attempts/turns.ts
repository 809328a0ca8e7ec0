/**
 * Turns, in memory, for work that anybody can cause, before it reaches the database and the threads that hash. So
 * little is done at once that other work goes on. Turns go round by place of origin, so that many requests from one
 * place hold up that place alone. A line that is too long takes nobody.
 */

type TurnLimits = {
  /** The most that work at the same time. */
  atOnce: number
  /** The most of one place, whether at work, waiting for their turn or for something else. */
  each: number
  /** The most of all places that wait for their turn; further ones are turned away. */
  waiting: number
}

/** Does the work once it is this visitor's turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

export type Turns = ReturnType<typeof createTurns>

export function createTurns(most: TurnLimits) {
  const here = new Map<string, number>()
  /** The waiting visitors, by place. The first place in the map has the next turn, and goes to the end then. */
  const lines = new Map<string, (() => void)[]>()
  let waiting = 0
  let working = 0

  const startNext = () => {
    const [first] = lines
    if (!first || working >= most.atOnce) return
    const [place, [start, ...rest]] = first
    lines.delete(place)
    if (rest.length > 0) lines.set(place, rest)
    waiting -= 1
    working += 1
    start?.()
  }

  const turn = async <T>(place: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      lines.set(place, [...(lines.get(place) ?? []), start])
      waiting += 1
      startNext()
    })
    try {
      return await work()
    } finally {
      working -= 1
      startNext()
    }
  }

  return {
    /** Lets a visitor of this place in, who may take several turns; 'busy' when too many are here. */
    enter: async <T>(place: string, visit: (turn: Turn) => Promise<T>): Promise<T | 'busy'> => {
      const ofPlace = here.get(place) ?? 0
      if (ofPlace >= most.each || waiting >= most.waiting) return 'busy'
      here.set(place, ofPlace + 1)
      try {
        return await visit((work) => turn(place, work))
      } finally {
        const left = (here.get(place) ?? 0) - 1
        if (left > 0) here.set(place, left)
        else here.delete(place)
      }
    },
  }
}
