/** The command that prepares databases for an image: `node system/resettable/makeTemplates.ts <folder>`. */
import { join } from 'node:path'
import { z } from 'zod'
import { openTemplates } from './templates.ts'
import { preparedGroups } from './start.ts'

const [folder] = z.tuple([z.string()]).parse(process.argv.slice(2))

for (const [name, groups] of [
  ['empty', 0],
  ['demo', preparedGroups],
] as const) {
  const templates = await openTemplates({ dataDir: join(folder, name), groups })
  await templates.stop()
}
