/** Our adapter beside tRPC's own handler: the same status and the same bytes for every procedure. */
import { expect, test } from 'vitest'
import {
  differences,
  differencesAlone,
  differencesInBatches,
  contexts,
  fewInputs,
  manyInputs,
  whenSignedIn,
} from '../testing/answers.ts'
import { calls } from '../testing/samples.ts'

/** The first query and the first mutation of each router. */
const few = [...Map.groupBy(calls, ({ name, isQuery }) => `${name.split('.')[0]} ${isQuery}`).values()].flatMap((of) =>
  of.slice(0, 1),
)

test.each(Object.entries(contexts))('each procedure alone: %s', async (_what, createContext) => {
  for (const call of calls) expect(await differencesAlone(call, fewInputs(call.input), createContext)).toEqual([])
})

test('each procedure in a batch', async () => {
  for (const call of calls) expect(await differencesInBatches(call, whenSignedIn)).toEqual([])
})

test.each(Object.entries(contexts))(
  'procedures of each router, all inputs and batches: %s',
  async (_what, createContext) => {
    expect(few.length).toBeGreaterThan(30)
    for (const call of few) {
      expect(await differencesAlone(call, manyInputs(call.input), createContext)).toEqual([])
      expect(await differencesInBatches(call, createContext)).toEqual([])
    }
  },
)

test.each(['no.such', '', 'toString', '__proto__', 'constructor.name', 'schoolGroups', 'schoolGroups.'])(
  'no procedure at %j',
  async (path) => {
    for (const search of [{}, { batch: '1' }, { batch: '2' }])
      expect(await differences({ method: 'GET', path, search }, whenSignedIn)).toEqual([])
  },
)
