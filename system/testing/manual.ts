/** The pages for operators, whose commands tests run as they stand there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The blocks of commands on a page, in their order. */
export function blocksOf(page: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8')
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
}
