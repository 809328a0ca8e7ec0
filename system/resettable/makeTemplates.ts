/** The command that prepares databases for an image: `node system/resettable/makeTemplates.ts <folder>`. */
import { z } from 'zod'
import { openTemplates } from './templates.ts'
import { preparedGroups } from './start.ts'

const [dataDir] = z.tuple([z.string()]).parse(process.argv.slice(2))

for (const groups of [0, preparedGroups]) {
  const templates = await openTemplates({ dataDir, groups })
  await templates.stop()
}
