/** `pnpm verify [file]`: the rules of the data; with a file, those of that backup. */
import { openDatabases } from '../databases.ts'
import { drill } from '../drill.ts'
import { keysOf } from '../env.ts'
import { listExplained, verify } from '../verify.ts'
import { fileThatIs, readCommandEnv, told, Usage, type Command } from './command.ts'

export const command: Command = async ([file, ...more], { plain, moved }) => {
  if (more.length > 0 || plain || moved) throw new Usage()
  const env = readCommandEnv()
  if (file !== undefined) return told(await drill(fileThatIs(file), keysOf(env), env.DATA_DIR))
  const databases = await openDatabases(env)
  try {
    const code = told(await verify(databases))
    for (const gap of await listExplained(databases)) console.log(`Explained: ${gap}`)
    return code
  } finally {
    await databases.close()
  }
}
