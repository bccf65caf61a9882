import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Toasts } from '#ui/toast/toasts.tsx'
import { VoiceBox } from './voice-box.tsx'

beforeAll(() => loadTexts(['chat', 'voice']))
afterEach(() => void vi.unstubAllGlobals())

function replaceMicrophone(open: () => Promise<MediaStream>): void {
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(open)
  onTestFinished(() => spy.mockRestore())
}

/** A tone in place of the microphone; tracks are kept to see that they end. */
function fakeMicrophone() {
  const tracks: MediaStreamTrack[] = []
  replaceMicrophone(async () => {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const destination = context.createMediaStreamDestination()
    tone.connect(destination)
    tone.start()
    tracks.push(...destination.stream.getTracks())
    return destination.stream
  })
  return tracks
}

async function show() {
  const calls = {
    onSend: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
    onText: vi.fn<(text: string) => void>(),
  }
  // Browsers let sound in and out after a click only.
  const screen = await showScreen(function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        {isOpen ? <VoiceBox {...calls} /> : <button onClick={() => setOpen(true)}>Record</button>}
        <Toasts />
      </>
    )
  })
  await screen.getByRole('button', { name: 'Record', exact: true }).click()
  return { screen, ...calls }
}

describe('voice messages', () => {
  it('CHAT-16 are recorded with level and length, stopped by Escape, and played before they are sent', async () => {
    const tracks = fakeMicrophone()
    const { screen, onClose } = await show()
    await expect.element(screen.getByText('Recording…')).toBeInTheDocument()
    await expect.element(screen.getByText('0:01')).toBeVisible()
    expect(screen.container.querySelectorAll('[style*="block-size"]').length).toBeGreaterThan(5)
    await userEvent.keyboard('{Escape}')
    const note = screen.getByRole('group', { name: 'Voice message, 0:01' })
    await expect.element(note).toBeVisible()
    expect(tracks.map(track => track.readyState)).toEqual(['ended'])
    await note.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.element(note.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect.element(note.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await note.getByRole('button', { name: 'Playback speed: 1×' }).click()
    await expect.element(note.getByRole('button', { name: 'Playback speed: 1.5×' })).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Discard recording' }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('CHAT-16 release the microphone when they are discarded', async () => {
    const tracks = fakeMicrophone()
    const { screen } = await show()
    await expect.element(screen.getByText('Recording…')).toBeInTheDocument()
    await screen.unmount()
    await vi.waitFor(() => expect(tracks.map(track => track.readyState)).toEqual(['ended']), {
      timeout: 10_000,
    })
  })

  it.each([
    [
      'NotAllowedError',
      'The microphone is blocked. Allow it in your browser’s settings for this site.',
    ],
    ['NotFoundError', 'No microphone found'],
    ['NotReadableError', 'Couldn’t start recording'],
  ])('CHAT-16 say why there is no sound: %s', async (name, text) => {
    replaceMicrophone(() => Promise.reject(new DOMException('', name)))
    const { screen, onClose } = await show()
    await expect.element(screen.getByText(text)).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('CHAT-16 are dictated as text only where the browser understands speech', async () => {
    fakeMicrophone()
    vi.stubGlobal('webkitSpeechRecognition', undefined)
    vi.stubGlobal('SpeechRecognition', undefined)
    const without = await show()
    await expect.element(without.screen.getByText('Recording…')).toBeInTheDocument()
    expect(without.screen.getByRole('button', { name: /Dictate/ }).elements()).toEqual([])
    await without.screen.unmount()

    class Recognition extends EventTarget {
      lang = ''
      start() {
        const results = ['Furnace 2', ' is ready'].map(transcript => [{ transcript }])
        setTimeout(() => this.dispatchEvent(Object.assign(new Event('result'), { results })))
      }
      stop() {
        setTimeout(() => this.dispatchEvent(new Event('end')))
      }
    }
    vi.stubGlobal('SpeechRecognition', Recognition)
    const { screen, onText, onClose } = await show()
    await screen.getByRole('button', { name: 'Dictate text instead' }).click()
    await expect.element(screen.getByText('Furnace 2 is ready')).toBeVisible()
    expect(onText).toHaveBeenLastCalledWith('Furnace 2 is ready')
    await screen.getByRole('button', { name: 'Stop dictation' }).click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 10_000 })
  })
})
