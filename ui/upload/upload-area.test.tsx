import type { StoredFile } from '#features/files/contract/files.contract.ts'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { UploadOptions } from '#platform/web/api/upload-file.ts'
import { showScreen } from '../page/test-screen.tsx'
import { UploadArea } from './upload-area.tsx'

const stored: StoredFile = { id: 'x', name: 'a.png', type: 'image/png', size: 3, url: '/x' }
const picture = (size = 3, type = 'image/png') =>
  new File([new Uint8Array(size)], 'a.png', { type })

async function show(send: (file: File, options: UploadOptions) => Promise<StoredFile>) {
  const onStored = vi.fn<(file: StoredFile) => void>()
  const screen = await showScreen(() => (
    <UploadArea label="Choose a picture" purpose="avatar" send={send} onStored={onStored} />
  ))
  return {
    screen,
    onStored,
    choose: (file: File) => screen.getByLabelText('Choose a picture').upload(file),
  }
}

it('X-26 states beforehand what is accepted, and uploads nothing that is not', async () => {
  const send = vi.fn<() => Promise<StoredFile>>(async () => stored)
  const { screen, choose } = await show(send)
  await expect
    .element(screen.getByText('PNG, JPEG, WEBP, GIF, up to 800 kB and 12,000 pixels per side'))
    .toBeVisible()
  await choose(picture(2 * 1024 * 1024 + 1))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The file is larger than 800 kB.')
  await choose(picture(3, 'text/html'))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This file type isn’t supported.')
  expect(send).not.toHaveBeenCalled()
})

it('X-26 shows progress, and can be canceled', async () => {
  const { screen, choose, onStored } = await show(
    (_file, { onProgress, signal }) =>
      new Promise((_resolve, reject) => {
        onProgress(0.5)
        signal.addEventListener('abort', () => reject(new DOMException('off', 'AbortError')))
      }),
  )
  await choose(picture())
  await expect
    .element(screen.getByRole('progressbar', { name: 'a.png' }))
    .toHaveAttribute('value', '0.5')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
  expect(onStored).not.toHaveBeenCalled()
})

it('X-26 explains a failure, and retries', async () => {
  let tries = 0
  const { screen, choose, onStored } = await show(async () => {
    tries += 1
    if (tries === 1) throw new ApiError({ status: 0, code: 'network.unreachable', detail: '' })
    return stored
  })
  await choose(picture())
  await expect
    .element(screen.getByText('Can’t reach the server. Check your connection and try again.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledWith(stored), { timeout: 10_000 })
})

it('ACC-02 uploads the prepared file, unless that is too large or missing', async () => {
  const send = vi.fn<(file: File) => Promise<StoredFile>>(async () => stored)
  const made = vi.fn<(file: File) => Promise<File | undefined>>()
  const screen = await showScreen(() => (
    <UploadArea
      label="Choose a picture"
      purpose="avatar"
      send={send}
      prepare={made}
      onStored={() => undefined}
    />
  ))
  const choose = (file: File) => screen.getByLabelText('Choose a picture').upload(file)
  made.mockResolvedValueOnce(undefined)
  await choose(picture(2_000_000))
  made.mockResolvedValueOnce(picture(801 * 1024))
  await choose(picture())
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The file is larger than 800 kB.')
  expect(send).not.toHaveBeenCalled()
  const small = picture(10)
  made.mockResolvedValueOnce(small)
  await choose(picture(2_000_000))
  await vi.waitFor(() => expect(send.mock.calls.map(([file]) => file)).toEqual([small]), {
    timeout: 10_000,
  })
})
