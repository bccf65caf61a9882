import type { Call, CallInput, CallOutput } from '@smart-fft/contract/define'
import { session } from '../session/session.ts'
import { ApiError, sessionOver } from './api-error.ts'
import { type CallOptions, type SendCall, createKey, createSendCall } from './send-call.ts'

/** What the client needs of a session: the bearer, and a way to a newer one. */
export interface Bearer {
  getToken: () => string | undefined
  /** A token newer than the one that was refused; `undefined` when the session is over. Many callers, one refresh. */
  renew: (refused: string | undefined) => Promise<string | undefined>
}

export interface ApiClient {
  call: <C extends Call>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<CallOutput<C>>
}

/**
 * Makes the client that features call: it carries the bearer, and when that has expired it renews the session once and sends
 * the call again, so that screens never see an expired token.
 *
 * @example const { user } = await api.call(usersContract.getUser, { query: { id: 11 } }, { signal })
 */
export function createApiClient({ send, bearer }: { send: SendCall; bearer: Bearer }): ApiClient {
  return {
    async call(call, input, options = {}) {
      if (call.access === 'public') return send(call, input, options)
      // The same key both times: should the first have been carried out after all, the second is its echo.
      const sure = call.method === 'POST' ? { idempotencyKey: createKey(), ...options } : options
      const token = bearer.getToken() ?? (await bearer.renew(undefined))
      if (token === undefined) throw sessionOver()
      try {
        return await send(call, input, { ...sure, token })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        const newer = await bearer.renew(token)
        options.signal?.throwIfAborted()
        if (newer === undefined) throw error
        return send(call, input, { ...sure, token: newer })
      }
    },
  }
}

/** The client of this page. */
export const api = createApiClient({ send: createSendCall({ origin: '' }), bearer: session })
