/** Certificates for the servers of tests. */
import { generateKeyPairSync } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import forge from 'node-forge'
import { onTestFinished } from 'vitest'

export type Certificate = { key: string; cert: string }

/** Makes a certificate that signs itself and is valid for a day, for 0.0.0.0 or another address, and for these names. */
export function makeCertificate(ip = '0.0.0.0', names: string[] = []): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = '01'
  certificate.validity.notAfter.setTime(certificate.validity.notBefore.getTime() + 86_400_000)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 7, ip }, ...names.map((value) => ({ type: 2, value }))] },
  ])
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create())
  return { key: privateKey, cert: forge.pki.certificateToPem(certificate) }
}

/** Makes this process trust the certificate for the rest of the test, as NODE_EXTRA_CA_CERTS does. */
export function trust({ cert }: Certificate): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  onTestFinished(() => setDefaultCACertificates(before))
}
