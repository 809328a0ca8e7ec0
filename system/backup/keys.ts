/** The keys that seal a backup, and those that open it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** For the key of a recipient, by a pass phrase, or not at all. */
export type Sealing = { recipient: string } | { passphrase: string } | 'plain'

/** The keys that may open a file. */
export type Keys = { identities: string[]; passphrase?: string | undefined }

/** Our own key, which stands beside the secrets, where there is one. */
export function readOwnKey(dataDir: string): string[] {
  const file = ownKeyFile(dataDir)
  return existsSync(file) ? identitiesIn(readFileSync(file, 'utf8')) : []
}

/** Keeps a new key; answers it. */
export function keepOwnKey(dataDir: string, key: string): string {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(ownKeyFile(dataDir), `${key}\n`, { mode: 0o600, flag: 'wx' })
  return key
}

function ownKeyFile(dataDir: string): string {
  return join(dataDir, 'backup-key.txt')
}

/** The keys in a file of age: a line each, between comments. */
export function identitiesIn(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith('AGE-SECRET-KEY-') ? [line.trim()] : []))
}
