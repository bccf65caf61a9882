import {
  type FilePurpose,
  filesContract,
  type StoredFile,
} from '#features/files/contract/files.contract.ts'
import type { Call, CallOutput } from '#platform/contract/define.ts'
import * as z from 'zod/mini'
import { api } from './api-client.ts'
import { type ApiError, toApiError, unreachable } from './api-error.ts'
import { toRequest } from './request-call.ts'

interface Underway {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}
export interface UploadOptions extends Underway {
  purpose: FilePurpose
}
interface SendBytes extends Underway {
  query: Record<string, string>
}
interface Sent extends Underway, ReturnType<typeof toRequest> {}

/**
 * Uploads a file and reports progress, by the rules of every call. Uses XMLHttpRequest, as fetch has no upload progress. Throws an ApiError, or an AbortError when
 * cancelled.
 * @example const file = await uploadFile(chosen, { purpose: 'avatar', onProgress: setShare, signal })
 */
export async function uploadFile(
  file: File,
  { purpose, ...underway }: UploadOptions,
): Promise<StoredFile> {
  const query = { name: file.name.slice(0, 200), purpose }
  return (await sendBytes(filesContract.uploadFile, file, { query, ...underway })).file
}

/**
 * The same for any call that takes bytes (`upload: true` in the contract).
 * @example await sendBytes(emailContract.uploadAttachment, file, { query: { name: file.name }, onProgress, signal })
 */
export function sendBytes<C extends Call & { upload: true }>(
  call: C,
  file: Blob,
  { query, onProgress, signal }: SendBytes,
): Promise<CallOutput<C>> {
  return api.carryCall(call, { signal }, options => {
    const sent = toRequest('', call, { input: { query }, options })
    sent.request.headers.set('content-type', 'application/octet-stream')
    return send(call, file, { ...sent, onProgress, signal })
  })
}

function send<C extends Call>(
  call: C,
  file: Blob,
  { address, request: { headers }, onProgress, signal }: Sent,
): Promise<CallOutput<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(call.method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener(
      'progress',
      event => event.lengthComputable && onProgress(event.loaded / event.total),
    )
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was called off', 'AbortError')),
    )
    request.addEventListener('error', () => reject(unreachable(undefined)))
    request.addEventListener('load', () => {
      const output: C['output'] = call.output
      const isDone = request.status >= 200 && request.status < 300
      const stored = z.safeParse(output, parse(request.responseText))
      if (!isDone) reject(toError(request))
      else if (stored.success) resolve(stored.data)
      else reject(stored.error)
    })
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    else request.send(file)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toError(request: XMLHttpRequest): ApiError {
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return toApiError({ status: request.status, headers }, parse(request.responseText))
}
