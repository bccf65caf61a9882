import { type FilePurpose, filesContract, type StoredFile } from '@smart-fft/contract/files.contract'
import { problem } from '@smart-fft/contract/wire'
import * as z from 'zod/mini'
import { session } from '../session/session.ts'
import { ApiError, sessionOver, unreachable } from './api-error.ts'

export interface UploadOptions {
  purpose: FilePurpose
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends a file, telling how far it is. By XMLHttpRequest: fetch says nothing of the way out.
 * Throws an ApiError, or an AbortError when it was called off.
 * @example const file = await uploadFile(chosen, { purpose: 'avatar', onProgress: setShare, signal })
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  const token = await session.renew(undefined)
  if (token === undefined) throw sessionOver()
  try {
    return await send(file, { ...options, token })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const newer = await session.renew(token)
    if (newer === undefined) throw error
    return send(file, { ...options, token: newer })
  }
}

function send(file: File, { purpose, onProgress, signal, token }: UploadOptions & { token: string }): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', `${filesContract.uploadFile.path}?${new URLSearchParams({ name: file.name.slice(0, 200), purpose })}`)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', event => event.lengthComputable && onProgress(event.loaded / event.total))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.addEventListener('abort', () => reject(new DOMException('The upload was called off', 'AbortError')))
    request.addEventListener('error', () => reject(unreachable(undefined)))
    request.addEventListener('load', () => {
      const answer: unknown = parse(request.responseText)
      const stored = z.safeParse(filesContract.uploadFile.output, answer)
      if (request.status === 201 && stored.success) resolve(stored.data.file)
      else reject(toError(request.status, answer))
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

function toError(status: number, answer: unknown): ApiError {
  const { data } = z.safeParse(problem, answer)
  return new ApiError({ status, code: data?.code ?? `http.${status}`, detail: data?.detail ?? '', requestId: data?.requestId })
}
