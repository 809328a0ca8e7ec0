/**
 * Sealed text: AES-256-GCM under a key that HKDF makes of a secret for one purpose. A sealed text names its key, so
 * that a new secret can be put before the old one while both go on working, and it opens only in the context in which
 * it was sealed.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

export type Sealing = {
  seal: (context: string, text: string) => string
  /** Opens a text; undefined when none of the secrets sealed it in this context. */
  open: (context: string, sealed: string) => string | undefined
}

/** @param secrets the first one seals, all of them open */
export function createSealing(secrets: readonly string[], purpose: string): Sealing {
  const keys = secrets.map((secret) => ({ id: keyIdOf(secret), key: keyFor(secret, purpose) }))
  return {
    seal: (context, text) => {
      const [newest] = keys
      if (!newest) throw new RangeError('no secret to seal with')
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(context))
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${newest.id}.${bytes.toString('base64')}`
    },
    open: (context, sealed) => {
      const [id, content = ''] = sealed.split('.')
      const found = keys.find((key) => key.id === id)
      if (!found) return undefined
      const bytes = Buffer.from(content, 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, 12), { authTagLength: 16 })
        decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-16))
        return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** The mark of a secret. It stands, with a point behind it, before each text that this secret sealed. */
export function keyIdOf(secret: string): string {
  return createHash('sha256').update(`key id ${secret}`).digest('base64url').slice(0, 8)
}

/** Whether a text is sealed, by whatever secret. JSON and a text without a point never look sealed. */
export function isSealed(text: string): boolean {
  return /^[\w-]{8}\.[A-Za-z\d+/]+=*$/.test(text)
}

/**
 * A key of 32 bytes for one purpose. It is a key object, because raw bytes would be made into one again at every use.
 */
export function keyFor(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `schoolbeheer ${purpose}`, 32)))
}

/**
 * The SHA-256 of a secret in hexadecimal, by which a row is found without keeping the secret. The secret must have 128
 * random bits or more, so that nobody finds it by trying.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
