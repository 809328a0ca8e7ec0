/** A sign-in provider for API tests: a real signing key behind a discovery document, and tokens as a test wants them. */
import Fastify from 'fastify'
import { SignJWT, exportJWK, generateKeyPair, type CryptoKey, type JWTPayload } from 'jose'

export type TestIssuer = {
  issuer: string
  /** A signed access token; a test can change each part to see it refused. */
  token: (claims: JWTPayload, options?: TokenOptions) => Promise<string>
  close: () => Promise<void>
}

type TokenOptions = { issuer?: string; audience?: string; typ?: string; expires?: string; key?: CryptoKey }

/** Starts the provider on a free port; its tokens are for `audience` and live five minutes. */
export async function startTestIssuer({ audience }: { audience: string }): Promise<TestIssuer> {
  const { publicKey, privateKey } = await createSigningKey()
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }]
  const app = Fastify()
  app.get('/.well-known/openid-configuration', async () => ({ issuer, jwks_uri: `${issuer}/jwks` }))
  app.get('/jwks', async () => ({ keys }))
  const issuer = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    issuer,
    token: (claims, options = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: options.typ ?? 'at+jwt' })
        .setIssuer(options.issuer ?? issuer)
        .setAudience(options.audience ?? audience)
        .setIssuedAt()
        .setExpirationTime(options.expires ?? '5 minutes')
        .sign(options.key ?? privateKey),
    close: () => app.close(),
  }
}

/** A key pair like the provider's own. The provider does not know a new pair, so tokens signed with it are foreign. */
export function createSigningKey() {
  return generateKeyPair('ES256')
}
