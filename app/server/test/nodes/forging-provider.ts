import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'

// A provider whose answers a test makes up: for what a real one never answers.

export interface Forgery {
  /** Claims in place of the right ones. */
  claims?: Record<string, unknown>
  alg?: 'RS256' | 'none'
  /** Signed with a key that the provider does not publish. */
  isForged?: boolean
  /** It refuses to exchange the code. */
  isRefused?: boolean
}
export interface ForgingProvider {
  issuer: string
  clientId: string
  /** What the next answer says; `nonce` must be that of the sign-in under way. */
  next: Forgery & { nonce: string }
  /** What was sent to exchange the code. */
  asked: URLSearchParams[]
  close(): Promise<void>
}

/** `claimedIssuer`: the issuer in its own document, if not its address. */
export async function startForgingProvider(claimedIssuer?: string): Promise<ForgingProvider> {
  const [right, wrong] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`
  const provider: ForgingProvider = {
    issuer,
    clientId: 'smart-fft',
    next: { nonce: '' },
    asked: [],
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const documents: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer: claimedIssuer ?? issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    },
    '/keys': {
      keys: [
        { ...right.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' },
      ],
    },
  }
  server.on('request', (request, response) => {
    response.setHeader('content-type', 'application/json')
    let body = ''
    request.on('data', (chunk: Buffer) => void (body += chunk.toString()))
    request.on('end', () => {
      const known = documents[request.url ?? '']
      if (known !== undefined) return response.end(JSON.stringify(known))
      provider.asked.push(new URLSearchParams(body))
      const { isRefused, isForged, alg = 'RS256', claims = {}, nonce } = provider.next
      if (isRefused === true) {
        response.statusCode = 400
        return response.end(JSON.stringify({ error: 'invalid_grant' }))
      }
      const now = Math.floor(Date.now() / 1000)
      const truth = {
        iss: issuer,
        aud: 'smart-fft',
        sub: 'somebody',
        iat: now,
        exp: now + 300,
        nonce,
      }
      const claimed = { ...truth, email: 'somebody@example.org', email_verified: true, ...claims }
      const id_token = makeToken(claimed, {
        alg,
        key: isForged === true ? wrong.privateKey : right.privateKey,
      })
      return response.end(
        JSON.stringify({ access_token: 'unused', token_type: 'Bearer', id_token }),
      )
    })
  })
  return provider
}

function makeToken(
  claims: object,
  { alg, key }: { alg: 'RS256' | 'none'; key: KeyObject },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg, kid: 'one', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${alg === 'none' ? '' : createSign('sha256').update(signed).sign(key, 'base64url')}`
}
