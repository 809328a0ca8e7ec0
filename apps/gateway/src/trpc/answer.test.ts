/** Our adapter beside tRPC's own handler: the same status and the same bytes for every procedure. */
import { expect, test } from 'vitest'
import {
  expectSame,
  expectAlone,
  expectBatches,
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
  for (const call of calls) await expectAlone(call, fewInputs(call.input), createContext)
})

test('each procedure in a batch', async () => {
  for (const call of calls) await expectBatches(call, whenSignedIn)
})

test.each(Object.entries(contexts))(
  'procedures of each router, all inputs and batches: %s',
  async (_what, createContext) => {
    expect(few.length).toBeGreaterThan(30)
    for (const call of few) {
      await expectAlone(call, manyInputs(call.input), createContext)
      if (createContext !== whenSignedIn) await expectBatches(call, createContext)
    }
  },
)

test.each(['no.such', '', 'toString', '__proto__', 'constructor.name', 'schoolGroups', 'schoolGroups.'])(
  'no procedure at %j',
  async (path) => {
    for (const search of [{}, { batch: '1' }, { batch: '2' }])
      await expectSame({ method: 'GET', path, search }, whenSignedIn)
  },
)
