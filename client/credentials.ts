import { ApiError, sessionOver } from '#platform/web/api/api-error.ts'
import type { Credentials } from './types.ts'

/** Who calls, as a bearer. */
export interface Bearer {
  /** Whether it is a session: keys open no line to the live channel. */
  isSession: boolean
  get: () => Promise<string>
  /** One that is newer than the one that was refused, or `undefined`. Many callers, one renewal. */
  renew: (refused: string) => Promise<string | undefined>
  end: () => Promise<void>
}
/** Calls of the contract that begin, renew and end a session. */
export interface SessionCalls {
  login: (body: object) => Promise<unknown>
  refreshToken: (body: object) => Promise<unknown>
  logout: (body: object) => Promise<unknown>
}

const nothing = async (): Promise<undefined> => undefined

export function createBearer(credentials: Credentials, calls: SessionCalls): Bearer {
  if ('key' in credentials) {
    const { key } = credentials
    return { isSession: false, get: async () => key, renew: nothing, end: nothing }
  }
  if ('token' in credentials) {
    const { token } = credentials
    return sharing(async refused => ({ accessToken: await token(refused) }), nothing)
  }
  const { userName, password } = credentials
  let refreshToken: string | undefined
  return sharing(
    async () => {
      const session = await begin()
      refreshToken = session.refreshToken
      return session
    },
    async () => {
      const ended = refreshToken
      refreshToken = undefined
      if (ended !== undefined) await calls.logout({ refreshToken: ended })
    },
  )

  /** Goes on with the session, or begins another when that is over. */
  async function begin(): Promise<Session> {
    if (refreshToken !== undefined)
      try {
        return readSession(await calls.refreshToken({ refreshToken }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
      }
    return readSession(await calls.login({ userName, password }))
  }
}

interface Session {
  accessToken: string
  refreshToken?: string
}

/** A session whose token is asked for when it is wanted, and once for all who want it. */
function sharing(
  begin: (refused: string | undefined) => Promise<Session>,
  end: () => Promise<void>,
): Bearer {
  let token: string | undefined
  let beginning: Promise<string> | undefined
  const next = (refused: string | undefined): Promise<string> => {
    beginning ??= begin(refused)
      .then(session => (token = session.accessToken))
      .finally(() => (beginning = undefined))
    return beginning
  }
  return {
    isSession: true,
    get: async () => token ?? next(undefined),
    renew: async refused => (token === undefined || token === refused ? next(refused) : token),
    async end() {
      token = undefined
      await end()
    },
  }
}

function readSession(answer: unknown): Session {
  const { accessToken, refreshToken }: { accessToken?: unknown; refreshToken?: unknown } =
    Object(answer)
  if (typeof accessToken !== 'string') throw sessionOver()
  return { accessToken, ...(typeof refreshToken === 'string' ? { refreshToken } : {}) }
}
