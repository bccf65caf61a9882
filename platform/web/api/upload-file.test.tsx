import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInWith } from '../session/test-session.ts'
import { setScreenLock } from '../session/session.ts'
import { MAINTENANCE } from './api-client.ts'
import { uploadFile } from './upload-file.ts'

// Uploads follow the rules of all calls, although they are sent in another way.

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}
let answers: Answer[] = []
let seen: Headers[] = []

class TestRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  private readonly headers = new Headers()
  private answered: Headers = new Headers()
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  getResponseHeader(name: string): string | null {
    return this.answered.get(name)
  }
  send(): void {
    seen.push(this.headers)
    const { status, body, headers } = answers.shift() ?? { status: 500, body: {} }
    this.status = status
    this.responseText = JSON.stringify(body)
    this.answered = new Headers(headers)
    queueMicrotask(() => {
      for (const type of ['load', 'loadend']) this.dispatchEvent(new Event(type))
    })
  }
}

beforeEach(() => {
  answers = []
  seen = []
  signInWith()
  vi.stubGlobal('XMLHttpRequest', TestRequest)
})
afterEach(() => {
  setScreenLock(false)
  vi.unstubAllGlobals()
})

const file = new File(['text'], 'note.txt')
const stored = { id: 'f1', name: 'note.txt', type: 'text/plain', size: 4, url: '/files/f1' }
const created = { status: 201, body: { file: stored } }
const refusal = (status: number, code: string) => ({
  status,
  body: { status, code, detail: 'No.' },
})
const upload = () =>
  uploadFile(file, {
    purpose: 'picture',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })

it('AUTH-08 an upload waits while the screen is locked, and is sent once it is unlocked', async () => {
  answers = [refusal(423, 'session.locked'), created]
  const uploading = upload()
  await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 10_000 })
  setScreenLock(false)
  expect(await uploading).toEqual(stored)
  const [first, again] = seen
  expect(first?.get('accept')).toBe('application/json')
  expect(again?.get('idempotency-key')).toBe(first?.get('idempotency-key'))
})

it('an upload that is refused because of maintenance says so to the page', async () => {
  let announced = 0
  addEventListener(MAINTENANCE, () => (announced += 1), { once: true })
  answers = [{ ...refusal(503, MAINTENANCE), headers: { 'retry-after': '7' } }]
  await expect(upload()).rejects.toMatchObject({ code: MAINTENANCE, retryAfterSeconds: 7 })
  expect(announced).toBe(1)
})
