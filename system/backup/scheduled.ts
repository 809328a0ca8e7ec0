/** The process in which `start` makes a backup: it gives way to those who work, in memory of its own. */
import { constants, setPriority } from 'node:os'
import { ownRound } from './ownRound.ts'
import { doRound } from './round.ts'

// The server of a drill ends with the process, unless that is killed by a signal.
process.once('SIGTERM', () => process.exit(1))
setPriority(constants.priority.PRIORITY_LOW)
const options = ownRound()
try {
  await doRound(options)
} catch (err) {
  options.log.error({ err }, 'the backup failed')
  process.exitCode = 1
}
