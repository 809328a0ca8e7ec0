/**
 * Sealed files in the age format, so that its standard tool opens them too. A file sealed for a recipient is also sealed
 * for a key of our own beside the secrets, by which drills open it.
 */
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { keepOwnKey, readOwnKey, type Keys, type Sealing } from './keys.ts'
import { Damaged, Refusal } from './refusal.ts'

/** The beginning of every sealed file. */
const mark = 'age-encryption.org/'

/** The bytes as they are sealed for the operator and for us. */
export async function seal(bytes: AsyncIterable<Uint8Array>, sealing: Exclude<Sealing, 'plain'>, dataDir: string) {
  const encrypter = new Encrypter()
  if ('passphrase' in sealing) encrypter.setPassphrase(sealing.passphrase)
  else {
    addRecipient(encrypter, sealing.recipient)
    encrypter.addRecipient(await identityToRecipient(await ownKey(dataDir)))
  }
  return encrypter.encrypt(ReadableStream.from(bytes))
}

/**
 * The bytes that a file seals, or those of a plain one. Throws a Refusal when no key opens it, and Damaged while they are
 * read where it is not whole.
 */
export async function open(file: AsyncIterable<Uint8Array>, { identities, passphrase }: Keys) {
  const { first, all } = await peek(file)
  if (!first.toString('latin1').startsWith(mark)) return all
  const decrypter = new Decrypter()
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return damagedWhereWrong(await decrypter.decrypt(ReadableStream.from(all)))
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('no identity matched'))
      throw new Refusal(
        'is sealed for another key: name the file of the key in BACKUP_IDENTITY, or set BACKUP_PASSPHRASE; or it is of another installation',
        { cause },
      )
    throw new Damaged('', { cause })
  }
}

async function peek(file: AsyncIterable<Uint8Array>) {
  const source = file[Symbol.asyncIterator]()
  const { done, value } = await source.next()
  const first = Buffer.from(done ? [] : value)
  const all = (async function* () {
    yield new Uint8Array(first)
    yield* { [Symbol.asyncIterator]: () => source }
  })()
  return { first, all }
}

/** The library says of each wrong piece what it is for it. */
async function* damagedWhereWrong(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (cause) {
    throw new Damaged('', { cause })
  }
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new Refusal('BACKUP_RECIPIENT is no recipient of age: copy it anew.', { cause })
  }
}

/** Our own key, made when it is first needed. */
async function ownKey(dataDir: string): Promise<string> {
  const [known] = readOwnKey(dataDir)
  return known ?? keepOwnKey(dataDir, await generateX25519Identity())
}
