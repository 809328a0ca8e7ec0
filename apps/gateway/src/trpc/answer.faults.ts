/** Our adapter beside tRPC's own handler: every procedure with every input and in every batch, whatever goes wrong. */
import { expect, test } from 'vitest'
import { differencesAlone, differencesInBatches, contexts, manyInputs } from '../testing/answers.ts'
import { calls } from '../testing/samples.ts'

test.each(Object.entries(contexts))('each procedure: %s', async (_what, createContext) => {
  for (const call of calls) {
    expect(await differencesAlone(call, manyInputs(call.input), createContext)).toEqual([])
    expect(await differencesInBatches(call, createContext)).toEqual([])
  }
})
