/** The pages for operators, whose commands tests run as they stand there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The blocks of commands on a page, or those of another language, in their order. */
export function blocksOf(page: string, language = 'sh'): string[] {
  const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8')
  const blocks = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g')
  return [...text.matchAll(blocks)].map(([, block = '']) => block)
}
