/** Ten thousand requests to an installation while each of its parts is replaced, there and back. */
import { testServices } from '@schoolbeheer/testing/env'
import { expect, test } from 'vitest'
import { during, timesOf } from './testing/load.ts'
import { installByManual, nextVersion, version } from './testing/production.ts'

const most = 10_000

test.runIf(testServices() === 'containers')(
  'an installation loses none of ten thousand requests, and signs nobody out',
  async () => {
    const installed = await installByManual()
    const outcome = await during(installed, async (requests) => {
      for (let next = nextVersion; requests() < most; next = next === version ? nextVersion : version)
        await installed.type(installed.upgrading.replace(nextVersion, next))
    })
    expect([outcome.failedReads, outcome.failedChanges]).toEqual([[], []])
    expect(await timesOf(installed, outcome.changes)).toEqual(new Set([1]))
    const session = await installed.browser.fetch('/auth/session')
    expect(await session.json()).toMatchObject({ authenticated: true })
  },
  3_600_000,
)
