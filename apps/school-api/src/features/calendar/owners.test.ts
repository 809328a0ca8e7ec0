/** Warnings of the start about an identity API that does not say who is active. */
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { createApp } from '@schoolbeheer/server/app'
import { expect, test } from 'vitest'
import { adviseOnSilence } from './owners.ts'

/**
 * Asks until one of these answers ends it, repeating the last answer. Answers the number of questions, and of warnings.
 */
async function listen(answers: (boolean | Problem)[]): Promise<{ asked: number; warnings: number }> {
  const lines: string[] = []
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
  const { log } = createApp({ name: 'owners', log: { LOG_LEVEL: 'warn' }, ready: {}, server: { logger } })
  let asked = 0
  const ask = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? false
    asked += 1
    if (answer instanceof Problem) throw problem(503, { cause: answer })
    return answer
  }
  await adviseOnSilence(ask, log, new AbortController().signal, 0)
  return { asked, warnings: lines.filter((line) => line.includes('IDENTITY_SAYS_ACTIVE=0')).length }
}

test('nothing, where it answers; at once, where it refuses', async () => {
  expect(await listen([false])).toEqual({ asked: 1, warnings: 0 })
  for (const status of [401, 403, 404] as const)
    expect(await listen([problem(status)])).toEqual({ asked: 1, warnings: 1 })
})

test('nothing of one that comes up later, even of what stands before it; of one that stays away after a minute', async () => {
  expect(await listen([problem(503), problem(502), problem(503), false])).toEqual({ asked: 4, warnings: 0 })
  expect(await listen([problem(503), problem(403)])).toEqual({ asked: 2, warnings: 1 })
  expect(await listen([problem(503)])).toEqual({ asked: 61, warnings: 1 })
})
