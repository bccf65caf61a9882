import {
  type FilePurpose,
  filesContract,
  type StoredFile,
} from '#features/files/contract/files.contract.ts'
import type { Call, CallOutput } from '#platform/contract/define.ts'
import * as z from 'zod/mini'
import { session } from '../session/session.ts'
import { ApiError, sessionOver, toApiError, unreachable } from './api-error.ts'

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

/**
 * Uploads a file and reports progress. Uses XMLHttpRequest, as fetch has no upload progress. Throws an ApiError, or an AbortError when
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
export async function sendBytes<C extends Call & { upload: true }>(
  call: C,
  file: Blob,
  options: SendBytes,
): Promise<CallOutput<C>> {
  const token = await session.renew(undefined)
  if (token === undefined) throw sessionOver()
  try {
    return await send(call, file, { ...options, token })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const newer = await session.renew(token)
    if (newer === undefined) throw error
    return send(call, file, { ...options, token: newer })
  }
}

function send<C extends Call>(
  call: C,
  file: Blob,
  options: SendBytes & { token: string },
): Promise<CallOutput<C>> {
  const { query, onProgress, signal, token } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', `${call.path}?${new URLSearchParams(query)}`)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
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
      const stored = z.safeParse(output, parse(request.responseText))
      if (request.status === 201 && stored.success) resolve(stored.data)
      else reject(toError(request))
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
  const retryAfter = request.getResponseHeader('retry-after')
  if (retryAfter !== null) headers.set('retry-after', retryAfter)
  return toApiError({ status: request.status, headers }, parse(request.responseText))
}
