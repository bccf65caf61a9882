import type { Call, CallInput, CallOutput } from '#platform/contract/define.ts'
import type { withoutLimits } from '#platform/contract/shapes.rules.ts'
import * as z from 'zod/mini'
import {
  type DownloadedFile,
  type Fetch,
  fetchOrThrow,
  okOrThrow,
  readFile,
  type SendOptions,
  toRequest,
} from './request-call.ts'

/** Sends one contract call and returns its response. Knows nothing of sessions. */
export type SendCall = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: SendOptions,
) => Promise<CallOutput<C>>

/** Sends a call that answers a file (`file: true` in the contract). */
export type SendFileCall = <C extends FileCall>(
  call: C,
  input: CallInput<C>,
  options?: SendOptions,
) => Promise<DownloadedFile>
export type FileCall = Call & { file: true }

/**
 * How calls answered as JSON are sent, instead of by `fetch`: signed-in screens send their reads in batches (batch.ts). And as what answers
 * are read, instead of as the contract says to the letter: screens that show what is stored take it without limits (query-client.ts). The
 * sign-in pages do without both.
 */
export const transport: { by?: SendFor; as?: typeof withoutLimits } = {}
type SendFor = (...sent: [...Parameters<Fetch>, call: Call]) => ReturnType<Fetch>

/**
 * Makes a `SendCall`.
 *
 * @example const send = createSendCall({ origin: '' })
 */
export function createSendCall({ origin }: { origin: string }): SendCall {
  return async function sendCall<C extends Call>(
    call: C,
    input: CallInput<C>,
    options: SendOptions = {},
  ): Promise<CallOutput<C>> {
    const { address, request } = toRequest(origin, call, { input, options })
    const response = await okOrThrow((transport.by ?? fetch)(address, request, call), request)
    options.onHeaders?.(response.headers)
    const json: unknown = await response.json()
    const output: C['output'] = call.output
    return z.parse(transport.as?.(output) ?? output, json)
  }
}

/**
 * Makes a `SendFileCall`.
 *
 * @example const download = createSendFileCall({ origin: '' })
 */
export function createSendFileCall({ origin }: { origin: string }): SendFileCall {
  return async function sendFileCall(call, input, options = {}) {
    const { address, request } = toRequest(origin, call, { input, options })
    return readFile(await fetchOrThrow(address, request))
  }
}
