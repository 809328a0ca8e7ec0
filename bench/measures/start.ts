/** The time from the command to a signed-in list of school groups, with a new database and with existing data. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { signInAdmin } from '../admin.ts'
import { stopProcess } from '../children.ts'
import { withVariables } from '../env.ts'
import type { Row } from '../table.ts'
import { temporaryFolder } from '@schoolbeheer/testing/folder'

const program = join(import.meta.dirname, '../../system/start.ts')

export async function start(): Promise<Row[]> {
  const dataDir = temporaryFolder()
  try {
    const fresh = await startOnce(dataDir)
    const again = await startOnce(dataDir)
    return [
      {
        what: `start on a new database${fresh.built ? ', web client built' : ''}`,
        unit: 's',
        ours: fresh.seconds,
        most: 20,
      },
      { what: `start again${again.built ? ', web client built' : ''}`, unit: 's', ours: again.seconds, most: 10 },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string): Promise<{ seconds: number; built: boolean }> {
  const began = performance.now()
  const child = spawn(process.execPath, [program], {
    env: withVariables({ PORT: '0', DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let built = false
    for await (const line of createInterface(child.stdout)) {
      built ||= line.includes('web client built')
      const url = /Schoolbeheer +(http\S+)/.exec(line)?.[1]
      if (url === undefined) continue
      const browser = await signInAdmin(url)
      const answer = await browser.fetch('/trpc/schoolGroups.list')
      if (!answer.ok) throw new Error(`The list of school groups answered ${answer.status}.`)
      await answer.text()
      return { seconds: (performance.now() - began) / 1000, built }
    }
    throw new Error('start ended before it was up.')
  } finally {
    await stopProcess(child, 'SIGINT')
  }
}
