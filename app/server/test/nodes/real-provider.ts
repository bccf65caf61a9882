import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

// A real OpenID Connect provider on a free port, with its own pages to sign in and to consent. Whatever name is typed there is the
// account; what it tells of people is set by the test.

export interface Claims {
  email?: string
  email_verified?: boolean
  name?: string
  preferred_username?: string
}
export interface RealProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** By the name that is typed at the provider. */
  people: Map<string, Claims>
  /** Signs in and consents as a browser would, from an address of ours to the one that leads back. */
  visit(url: string, login: string): Promise<URL>
  close(): Promise<void>
}

/** @example const provider = await startRealProvider('http://127.0.0.1:4000/jwt/oidc/callback') */
export async function startRealProvider(callback: string): Promise<RealProvider> {
  const people = new Map<string, Claims>()
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${portOf(server.address())}`
  const client = {
    client_id: 'smart-fft',
    client_secret: 'a secret of thirty-two characters',
    redirect_uris: [callback],
  }
  const provider = new Provider(issuer, {
    clients: [client],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    cookies: { keys: ['a key for these tests alone'] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    people,
    visit: (url, login) => visit(url, login, callback),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function visit(from: string, login: string, callback: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = from
  let form: URLSearchParams | undefined
  for (let steps = 0; steps < 20; steps += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const target = answer.headers.get('location')
    if (target === null) {
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (prompt === undefined)
        throw new Error(`the provider says ${answer.status}: ${page.slice(0, 500)}`)
      form = new URLSearchParams({ prompt, login, password: 'anything' })
      continue
    }
    url = new URL(target, url).href
    form = undefined
    if (url.startsWith(callback)) return new URL(url)
  }
  throw new Error('the provider leads nowhere')
}
