/** The mail catcher as a process of its own, at its ports under `start`. */
import { run } from '@schoolbeheer/server/start'
import { mailCatcherEnv } from './env.ts'
import { startMailCatcher } from './mailCatcher.ts'

await run(async () => {
  const { HOST } = mailCatcherEnv()
  const catcher = await startMailCatcher({ smtpPort: 3025, pagePort: 3080, host: HOST })
  return catcher.stop
})
