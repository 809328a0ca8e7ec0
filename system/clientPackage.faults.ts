/** The packed client with the versions of TypeScript and Node between those of `clientPackage.api.test.ts`. */
import { testServices } from '@schoolbeheer/testing/env'
import { expect, onTestFinished, test } from 'vitest'
import { buildImage } from './testing/image.ts'
import { startOutside, testPackages } from './testing/outsideProject.ts'

const inContainers = testServices() === 'containers'

test('it is typed in a strict project of TypeScript 6, and its example runs on Node 22', async () => {
  const others = inContainers ? testPackages : []
  const outside = await startOutside({ compilers: ['6.0.3'], nodes: ['22'], others })
  onTestFinished(outside.stop)
  expect(await outside.compileOnNode('6.0.3')).toBe('')
  expect(await outside.runExample('22')).toBe('2026-09-01 Dender\n')
  if (!inContainers) return
  await buildImage()
  expect(await outside.runVitest('22')).toContain('1 passed')
})
