import {
  type Session,
  type UserData,
  authContract,
  userData,
} from '#features/auth/contract/auth.contract.ts'
import * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import type { SendCall } from '../api/send-call.ts'
import { createStore } from '../store/store.ts'

/** `ended`: the session ended without a sign-out; the screen stays open until the person decides. */
export type SessionState =
  | {
      status: 'unknown' | 'signed-out'
      user: undefined
      impersonationExpiresAt?: never
      isLocked?: never
      idleSeconds?: never
    }
  | {
      status: 'signed-in' | 'ended'
      user: UserData
      /** An administrator looks in as this person, for so long. */
      impersonationExpiresAt?: string
      /** The screen waits for the password. */
      isLocked?: true
      /** Unused for so long, the session ends. Undefined where that is longer than a day. */
      idleSeconds?: number
    }
type SignedInState = Extract<SessionState, { status: 'signed-in' | 'ended' }>
export type NewSession = Pick<Session, 'userData' | 'accessToken' | 'isLocked' | 'idleSeconds'>

export interface SessionStore {
  getState: () => SessionState
  subscribe: (listener: () => void) => () => void
  getToken: () => string | undefined
  renew: (refused: string | undefined) => Promise<string | undefined>
  restore: (mayBeThere: boolean) => Promise<void>
  signIn: (session: NewSession) => void
  /** `everywhere`: on all other devices as well. Rejects when the server hasn’t ended the session. */
  signOut: (everywhere?: boolean) => Promise<void>
  /** Locks or unlocks the screens of this browser: as reported to the server, or about to be. */
  setLock: (isLocked: boolean) => void
  /** Resolves at once, or when unlocked or signed out. A sign-out in progress is awaited. */
  whenOpen: () => Promise<void>
  /** Impersonates someone in this tab; the own session is kept aside. */
  impersonate: (session: NewSession & { expiresAt: string }) => void
  /** Back to the own session. */
  stopImpersonating: () => Promise<void>
  /** Updates the known user data after they changed it themselves. */
  updateUser: (change: Partial<UserData>) => void
  close: () => void
}
export interface SessionDeps {
  send: SendCall
  /** Between the tabs of this browser. */
  channel: BroadcastChannel
  locks: LockManager | undefined
}

const LOCK = 'smart-fft-session'
/** How long to wait for the message of the tab that just refreshed; it is sent before its lock is released. */
const WORD_MS = 150
/** With a session: the new one. With a lock: locked or unlocked. With neither: signed out. */
const words = z.object({
  session: z.optional(
    z.object({
      userData,
      accessToken: z.string(),
      isLocked: z.optional(z.literal(true)),
      idleSeconds: z.optional(z.number()),
    }),
  ),
  isLocked: z.optional(z.boolean()),
})
type Word = z.infer<typeof words>
const wordOf = ({ userData: user, accessToken, isLocked, idleSeconds }: NewSession) => ({
  userData: user,
  accessToken,
  ...(isLocked === undefined ? {} : { isLocked }),
  ...(idleSeconds === undefined ? {} : { idleSeconds }),
})
const NOBODY = { status: 'signed-out', user: undefined } as const

/**
 * The session and its access token. The token is kept in memory only; what survives the page is an HttpOnly cookie that scripts cannot
 * read. All tabs share one session: one refreshes for all, and a sign-out reaches all.
 */
export function createSessionStore({ send, channel, locks }: SessionDeps): SessionStore {
  const state = createStore<SessionState>({ status: 'unknown', user: undefined })
  let token: string | undefined
  let isLeaving = false
  let renewing: Promise<string | undefined> | undefined

  function set(next: SessionState, nextToken?: string): void {
    token = nextToken
    state.set(next)
  }
  const isLocked = () => state.get().isLocked === true
  /** A newer pair for the same session: what was locked here before the server knew stays locked. */
  const goOn = (session: NewSession) =>
    set(withLock(stateOf(session), isLocked() || session.isLocked === true), session.accessToken)
  function lock(locked: boolean): void {
    const now = state.get()
    if (now.status === 'signed-in' && isLocked() !== locked) set(withLock(now, locked), token)
  }
  const broadcast = (word: Word) => channel.postMessage(word)

  function handleMessage({ data }: MessageEvent): void {
    const word = z.safeParse(words, data)
    if (!word.success) return
    if (word.data.isLocked !== undefined) lock(word.data.isLocked)
    else if (word.data.session === undefined) set(NOBODY)
    else if (state.get().impersonationExpiresAt === undefined) goOn(word.data.session)
  }
  channel.addEventListener('message', handleMessage)

  async function refresh(): Promise<string | undefined> {
    try {
      const fresh = await send(authContract.refreshToken, { body: {} })
      goOn(fresh)
      broadcast({ session: wordOf(fresh) })
      return fresh.accessToken
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      const { user } = state.get()
      set(user === undefined ? NOBODY : { status: 'ended', user })
      return undefined
    }
  }

  /** One tab refreshes at a time; a tab that had to wait takes over the result. */
  async function refreshOnce(refused: string | undefined): Promise<string | undefined> {
    if (locks === undefined) return refresh()
    const mine = await locks.request(LOCK, { ifAvailable: true }, async lock =>
      lock === null ? 'busy' : { token: await refresh() },
    )
    if (mine !== 'busy') return mine.token
    return locks.request(LOCK, async () => (await waitForOtherTab(refused)) ?? refresh())
  }

  function waitForOtherTab(refused: string | undefined): Promise<string | undefined> {
    return new Promise(resolve => {
      const timer = setTimeout(finish, WORD_MS)
      const stop = state.subscribe(() => token !== undefined && token !== refused && finish())
      function finish(): void {
        clearTimeout(timer)
        stop()
        resolve(token === refused ? undefined : token)
      }
      if (token !== undefined && token !== refused) finish()
    })
  }

  async function renew(refused: string | undefined): Promise<string | undefined> {
    if (token !== undefined && token !== refused) return token
    const { status } = state.get()
    const isNobody = status === 'ended' || (status === 'signed-out' && refused === undefined)
    if (isNobody || isLeaving) return undefined
    renewing ??= refreshOnce(refused).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,
    getToken: () => token,
    renew,
    async restore(mayBeThere) {
      if (mayBeThere) await renew(undefined)
      else set(NOBODY)
    },
    signIn(session) {
      set(stateOf(session), session.accessToken)
      broadcast({ isLocked: false })
      broadcast({ session: wordOf(session) })
    },
    async signOut(everywhere = false) {
      // The server closes the live connection before it has responded: no reason to refetch the session.
      isLeaving = true
      const failure: unknown = await send(authContract.logout, { body: { everywhere } }).then(
        () => undefined,
        (error: unknown) => error,
      )
      isLeaving = false
      // The cookie is still valid unless the session is over: report the failure instead of appearing signed out.
      const isOver = failure instanceof ApiError && failure.status === 401
      if (failure !== undefined && !isOver) {
        // For callers that were waiting meanwhile.
        set({ ...state.get() }, token)
        throw failure
      }
      set(NOBODY)
      broadcast({})
    },
    setLock(locked) {
      lock(locked)
      broadcast({ isLocked: locked })
    },
    whenOpen: () => until(state.subscribe, () => !isLocked() && !isLeaving),
    impersonate({ userData: user, accessToken, expiresAt }) {
      set({ status: 'signed-in', user, impersonationExpiresAt: expiresAt }, accessToken)
    },
    async stopImpersonating() {
      token = undefined
      await renew(undefined)
    },
    updateUser(change) {
      const now = state.get()
      if (now.user !== undefined) set({ ...now, user: { ...now.user, ...change } }, token)
    },
    close() {
      channel.removeEventListener('message', handleMessage)
      channel.close()
    },
  }
}

function stateOf({ userData: user, isLocked, idleSeconds }: NewSession): SignedInState {
  const known = idleSeconds === undefined ? {} : { idleSeconds }
  return withLock({ status: 'signed-in', user, ...known }, isLocked === true)
}

function withLock(state: SignedInState, isLocked: boolean): SignedInState {
  const open = { ...state }
  delete open.isLocked
  return isLocked ? { ...open, isLocked } : open
}

/** Resolves at once, or with the first change after which it is so. */
async function until(subscribe: SessionStore['subscribe'], isSo: () => boolean): Promise<void> {
  if (isSo()) return
  await new Promise<void>(resolve => {
    const stop = subscribe(() => {
      if (!isSo()) return
      stop()
      resolve()
    })
  })
}
