import { createServer } from 'node:net'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { createMailApp, PEOPLE } from '#features/email/tests/mailbox.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import type { TestApp } from '#app/server/test-app.ts'
import * as z from 'zod/mini'

/** A server with empty mailboxes that real clients reach by its own address. */
export async function startJmap() {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const test = await createMailApp({ env: { baseUrl: origin } })
  await test.app.listen({ port, host: '127.0.0.1' })
  return { test, origin, keyOf: (as: UserRole, type = 'modify') => makeKey(test, as, type) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function makeKey(test: TestApp, as: UserRole, type: string): Promise<string> {
  const body = { name: `Mail ${as} ${type}`, type }
  const answer = await test.call(apiKeyContract.createApiKey, { as, body })
  return apiKeyContract.createApiKey.output.parse(answer.json()).secret ?? ''
}

export const accountOf = (as: UserRole): string => `u${PEOPLE[as].id}`
export const basic = (password: string): string =>
  `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`

export const USING = [
  'urn:ietf:params:jmap:core',
  'urn:ietf:params:jmap:mail',
  'urn:ietf:params:jmap:submission',
  'urn:ietf:params:jmap:vacationresponse',
]

const answered = z.object({
  methodResponses: z.array(z.tuple([z.string(), z.record(z.string(), z.any()), z.string()])),
  sessionState: z.string(),
  createdIds: z.optional(z.record(z.string(), z.string())),
})
type Answered = z.output<typeof answered>
type AnswerArgs = Answered['methodResponses'][number][1]

/** Method calls of an account, by a key. */
export function createAsk(origin: string, key: string) {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}/jmap/api`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...headers,
      },
      body,
    })
  const askAll = async (
    methodCalls: [string, object, string][],
    more: object = {},
  ): Promise<Answered> => {
    const response = await post(JSON.stringify({ using: USING, methodCalls, ...more }))
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${text}`)
    return answered.parse(JSON.parse(text))
  }
  return {
    post,
    askAll,
    /** One call: its name and arguments as answered. */
    async ask(method: string, args: object): Promise<AnswerArgs & { method: string }> {
      const { methodResponses } = await askAll([[method, args, 'c']])
      const [name, answer] = methodResponses[0] ?? ['', {}]
      return Object.assign(answer, { method: name })
    },
  }
}
