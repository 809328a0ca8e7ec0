/** Our adapter beside tRPC's own handler: every procedure with every input and in every batch, whatever goes wrong. */
import { test } from 'vitest'
import { expectAlone, expectBatches, contexts, manyInputs } from '../testing/answers.ts'
import { calls } from '../testing/samples.ts'

test.each(Object.entries(contexts))('each procedure: %s', async (_what, createContext) => {
  for (const call of calls) {
    await expectAlone(call, manyInputs(call.input), createContext)
    await expectBatches(call, createContext)
  }
})
