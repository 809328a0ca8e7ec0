/** `pnpm restore [--moved] file`: a backup into empty databases. */
import { checkFile, refuseOtherInstallation } from '../check.ts'
import { openNewDatabases } from '../databases.ts'
import { keysOf } from '../env.ts'
import { restore } from '../restore.ts'
import { fileThatIs, readCommandEnv, told, Usage, type Command } from './command.ts'

export const command: Command = async ([file, ...more], { plain, moved }) => {
  if (file === undefined || more.length > 0 || plain) throw new Usage()
  const env = readCommandEnv()
  const keys = keysOf(env)
  const checked = await checkFile(fileThatIs(file), keys)
  refuseOtherInstallation(file, checked, env.DATA_DIR)
  const databases = await openNewDatabases(env)
  try {
    const broken = await restore(databases, {
      file,
      keys,
      checked,
      dataDir: env.DATA_DIR,
      settledAt: moved ? new Date() : null,
    })
    console.log(`${file} is restored, as of ${checked.manifest.at}.`)
    if (!checked.secrets) console.log('It has no secrets: without those of before, no app starts on it.')
    return told(broken)
  } finally {
    await databases.close()
  }
}
