/** The memory that reading a long file of a bank takes, in each format, as single entries and as one total. */
import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { longBookings, longFiles } from '@schoolbeheer/bank/testing/longDays'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { readBankFile } from '../children.ts'
import type { Row } from '../table.ts'

/** The long files have 100,000 entries and 53 to 91 MB. */
const [shortCount, longCount, rounds] = [20, 100_000, 5]

const nameOf = { coda: 'CODA', camt: 'CAMT.053' }

export async function bankFiles(): Promise<Row[]> {
  const folder = temporaryFolder()
  try {
    const rows: Row[] = []
    for (const format of ['coda', 'camt'] as const)
      for (const as of ['alone', 'total'] as const) {
        const [short, long] = [join(folder, 'short'), join(folder, 'long')]
        await writeFile(short, longFiles[format](longBookings(shortCount, as)))
        await writeFile(long, longFiles[format](longBookings(longCount, as)))
        const grown: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          await using reader = await readBankFile({ short, long })
          grown.push(reader.ready.grownMB)
        }
        const what = as === 'total' ? 'the same, one total' : `long bank file, ${nameOf[format]}, entries`
        rows.push({ what, unit: 'MB', ours: Math.max(...grown), most: 64 })
      }
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
