/** A folder for the data of a test. */
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that every user may enter: when root runs the tests, PostgreSQL runs as another user. */
export function temporaryFolder(place = tmpdir()): string {
  const dir = mkdtempSync(join(place, 'schoolbeheer-'))
  chmodSync(dir, 0o755)
  return dir
}
