/** Fifty resets, each amid a batch, give the same demo data, in this process and in a container. */
import { SchoolbeheerContainer } from '@schoolbeheer/client/testing'
import { testServices } from '@schoolbeheer/testing/env'
import { expect, onTestFinished, test } from 'vitest'
import { buildImage, image, megabytesRunning, resettableOf } from '../testing/image.ts'
import { resetAmidBatches, startTestResettable } from '../testing/resettable.ts'

const resets = 50

test('fifty resets amid a batch give the same data', async () => {
  const system = await startTestResettable({ groups: 60 })
  onTestFinished(system.stop)
  const median = await resetAmidBatches(system, resets)
  console.log(`the median of a reset is ${Math.round(median)} ms`)
  expect(median).toBeGreaterThan(0)
})

test.runIf(testServices() === 'containers')(
  'fifty resets in a container do, and its memory does not grow',
  async () => {
    await buildImage()
    const app = await new SchoolbeheerContainer(image).withDemoData().start()
    onTestFinished(async () => void (await app.stop()))
    await resetAmidBatches(resettableOf(app), resets)
    expect(await megabytesRunning(app)).toBeLessThan(700)
  },
)
