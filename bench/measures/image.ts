/** The image for tests of other programs: how soon its container is there and begins anew, and what it takes. */
import { performance } from 'node:perf_hooks'
import { SchoolbeheerContainer } from '@schoolbeheer/client/testing'
import {
  buildImage,
  hasDocker,
  image,
  megabytesOnDisk,
  megabytesRunning,
  resettableOf,
} from '@schoolbeheer/system/testing/image'
import { resetAmidBatches } from '@schoolbeheer/system/testing/resettable'
import { medianReset } from '../resets.ts'
import type { Row } from '../table.ts'

const [starts, resets] = [3, 50]

export async function imageForTests(): Promise<Row[]> {
  if (!(await hasDocker())) {
    console.log('No Docker engine answers: the image for tests is not measured.')
    return []
  }
  await buildImage()
  const times: number[] = []
  for (let count = 0; count < starts; count += 1) {
    const began = performance.now()
    const app = await new SchoolbeheerContainer(image).start()
    times.push((performance.now() - began) / 1000)
    await app.stop()
  }
  await using app = await new SchoolbeheerContainer(image).start()
  const before = await megabytesRunning(app)
  const reset = await resetAmidBatches(resettableOf(app), resets)
  const afterUse = await medianReset(
    () => app.reset(),
    async () => {
      const { call } = await app.signIn('admin@demo.test')
      for (let count = 0; count < 20; count += 1)
        await Promise.all([call.schoolGroups.list.query(), call.courseDays.future.query()])
    },
  )
  const ready = times.toSorted((a, b) => a - b)[Math.floor(starts / 2)] ?? 0
  return [
    { what: 'image for tests, ready', unit: 's', ours: ready, most: 10 },
    { what: 'the same, on disk', unit: 'MB', ours: await megabytesOnDisk(), most: 700 },
    { what: 'the same, running', unit: 'MB', ours: before, most: 700 },
    { what: `the same, after ${resets} resets`, unit: 'MB', ours: await megabytesRunning(app), most: 700 },
    { what: 'its reset amid a batch, p50', unit: 'ms', ours: reset, most: 200 },
    { what: 'its reset after a short test, p50', unit: 'ms', ours: afterUse, most: 200 },
  ]
}
