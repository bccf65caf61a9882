import { authContract } from '#features/auth/contract/auth.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Nodes, startNodes } from './test/nodes/running-nodes.ts'

// Refresh tokens over HTTP, at running processes (F11). The short form; `REFRESH_ROUNDS=10000` is the full one (docs/operations).

const ROUNDS = Number(process.env['REFRESH_ROUNDS'] ?? 40)
/** Each needs a sign-in, which are limited to 120 per minute and address. */
const FAMILIES = Math.min(50, Math.max(4, ROUNDS / 100))
let nodes: Nodes
beforeAll(async () => {
  nodes = await startNodes()
}, 60_000)
afterAll(() => nodes.close())

async function refresh(
  at: number,
  refreshToken: string,
  signal?: AbortSignal,
): Promise<{ status: number; refreshToken: string; token: string }> {
  const answer = await nodes.send(at, authContract.refreshToken, {
    body: { refreshToken },
    ...(signal === undefined ? {} : { signal }),
  })
  // A busy database refuses instead of letting all wait; programs come again when it says.
  const wait = Number(answer.headers.get('retry-after'))
  if (answer.status === 503 && wait > 0) {
    await new Promise(resolve => setTimeout(resolve, wait * 1_000))
    return refresh(at, refreshToken, signal)
  }
  if (answer.status !== 200) return { status: answer.status, refreshToken: '', token: '' }
  const { refreshToken: next = '', accessToken } = authContract.refreshToken.output.parse(
    await answer.json(),
  )
  return { status: answer.status, refreshToken: next, token: accessToken }
}
const use = async (at: number, token: string) =>
  (await nodes.send(at, preferencesContract.getPreferences, { token })).status

describe('refresh token', () => {
  it(`AUTH-03 used by 2 to 20 concurrent requests gets one successor and signs nobody out, in ${ROUNDS} rounds`, async () => {
    let { refreshToken } = await nodes.signIn(0, 'editor')
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = Array.from({ length: 2 + (round % 19) }, (_, index) =>
        refresh(index, refreshToken),
      )
      const answers = await Promise.all(asked)
      expect(new Set(answers.map(({ status }) => status)), `round ${round}`).toEqual(new Set([200]))
      const successors = new Set(answers.map(answer => answer.refreshToken))
      expect(successors.size, `round ${round}`).toBe(1)
      refreshToken = answers[0]?.refreshToken ?? ''
    }
    expect(await use(1, (await refresh(1, refreshToken)).token)).toBe(200)
  }, 600_000)

  it('AUTH-03 whose response was lost can be retried, at any process', async () => {
    for (let round = 0; round < FAMILIES; round += 1) {
      // Each has its own family: an aborted request may still be running, and must not meet a token used twice since.
      const { refreshToken } = await nodes.signIn(0, 'author')
      const cut = new AbortController()
      const asked = refresh(0, refreshToken, cut.signal).catch(() => undefined)
      setTimeout(() => cut.abort(), round % 8)
      await asked
      const again = await refresh(1, refreshToken)
      expect(again.status, `round ${round}`).toBe(200)
      expect(await use(0, again.token)).toBe(200)
    }
  }, 600_000)

  it('AUTH-03 reused two generations later revokes the whole family, its access tokens within a second', async () => {
    for (let family = 0; family < FAMILIES; family += 1) {
      const first = await nodes.signIn(0, 'subscriber')
      const second = await refresh(0, first.refreshToken)
      const third = await refresh(1, second.refreshToken)
      expect(await use(1, third.token)).toBe(200)
      expect((await refresh(0, first.refreshToken)).status).toBe(401)
      await vi.waitFor(async () => expect(await use(1, third.token)).toBe(401), {
        timeout: 1_000,
        interval: 10,
      })
      expect((await refresh(1, third.refreshToken)).status).toBe(401)
    }
  }, 600_000)
})
