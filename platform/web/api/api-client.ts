import { createKey } from './create-key.ts'
import type { Call, CallInput, CallOutput } from '#platform/contract/define.ts'
import { getPreferences } from '../preferences/preferences.ts'
import { session } from '../session/session.ts'
import { ApiError, sessionOver } from './api-error.ts'
import { type CallOptions, type DownloadedFile, type SendOptions } from './request-call.ts'
import {
  type FileCall,
  type SendCall,
  type SendFileCall,
  createSendCall,
  createSendFileCall,
} from './send-call.ts'

/** What the client needs from a session: the bearer token, and a way to refresh it. */
export interface Bearer {
  getToken: () => string | undefined
  /** A token newer than the one that was refused; `undefined` when the session is over. Many callers, one refresh. */
  renew: (refused: string | undefined) => Promise<string | undefined>
  /** Resolves once the screen is unlocked and no sign-out is in progress. */
  whenOpen: () => Promise<void>
  /** Called when the server reports that the screen is locked. */
  setLock: (isLocked: boolean) => void
}

export interface ApiClient {
  call: <C extends Call>(
    call: C,
    input: CallInput<C>,
    options?: CallOptions,
  ) => Promise<CallOutput<C>>
  /** For calls that answer a file. */
  downloadCall: <C extends FileCall>(
    call: C,
    input: CallInput<C>,
    options?: CallOptions,
  ) => Promise<DownloadedFile>
  /** For calls that are sent in another way: the same rules of session, lock and maintenance. */
  carryCall: <T>(
    call: Call,
    options: CallOptions,
    sendWith: (options: SendOptions) => Promise<T>,
  ) => Promise<T>
}
interface ApiClientParts {
  send: SendCall
  sendFile: SendFileCall
  bearer: Bearer
  /** Called for every rejected request of a signed-in user. */
  onRefused?: (error: ApiError) => void
  /** What callers get instead of a refusal: the same in the reader's language. Others, such as a lost connection, wait for nothing. */
  translate?: (error: ApiError) => Promise<unknown>
}

/**
 * Makes the client that features call: it carries the bearer, and when that has expired it renews the session once and sends
 * the call again, so that screens never see an expired token.
 *
 * @example const { user } = await api.call(usersContract.getUser, { query: { id: 11 } }, { signal })
 */
export function createApiClient(parts: ApiClientParts): ApiClient {
  const { send, sendFile, bearer, onRefused, translate } = parts
  async function carry<T>(
    call: Call,
    options: CallOptions,
    sendWith: (options: SendOptions) => Promise<T>,
  ): Promise<T> {
    if (call.access === 'public' && call.asCaller === undefined) return sendWith(options)
    // The same key both times: should the first have been carried out after all, the second is its echo.
    const sure = call.method === 'POST' ? { idempotencyKey: createKey(), ...options } : options
    const isHeld = call.whileLocked !== true
    // Requests from a locked screen wait for the password; requests made during sign-out would be rejected.
    if (isHeld) await bearer.whenOpen()
    options.signal?.throwIfAborted()
    const token = bearer.getToken() ?? (await bearer.renew(undefined))
    if (token === undefined && call.access === 'public') return sendWith(sure)
    if (token === undefined) throw sessionOver()
    try {
      return await sendWith({ ...sure, token })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onRefused?.(error)
      if (isHeld && error.status === 423) {
        bearer.setLock(true)
        return carry(call, sure, sendWith)
      }
      if (error.status !== 401) throw error
      const newer = await bearer.renew(token)
      options.signal?.throwIfAborted()
      if (newer === undefined) throw error
      return sendWith({ ...sure, token: newer })
    }
  }
  const carryCall: ApiClient['carryCall'] = (call, options, sendWith) =>
    carry(call, options, sendWith).catch(async (error: unknown) => {
      throw isRefusal(error) ? ((await translate?.(error)) ?? error) : error
    })
  return {
    call: (call, input, options = {}) => carryCall(call, options, sure => send(call, input, sure)),
    downloadCall: (call, input, options = {}) =>
      carryCall(call, options, sure => sendFile(call, input, sure)),
    carryCall,
  }
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** Event fired when a call was rejected because of maintenance mode. */
export const MAINTENANCE = 'server.maintenance'

/** The client of this page. */
export const api = createApiClient({
  send: createSendCall({ origin: '' }),
  sendFile: createSendFileCall({ origin: '' }),
  bearer: session,
  onRefused: ({ code }) => void (code === MAINTENANCE && dispatchEvent(new Event(code))),
  translate: translateLate,
})

/** The server's sentences are English. What translates them comes with the first; it stays English when that can't be loaded. */
async function translateLate(error: ApiError): Promise<unknown> {
  if (getPreferences().language === 'en') return error
  return import('../i18n/translate-refusal.ts').then(
    late => late.translateRefusal(error),
    () => error,
  )
}
