import type { Voice } from '../../contract/chat.contract.ts'
import { VOICE_SECONDS } from '../../contract/chat.rules.ts'
import { loudnessOf, toBars } from './voice-loudness.ts'

// Records sound from the microphone, with the browser's own recorder.

/** What browsers can record, best first: Chromium and Firefox, Safari. */
const TYPES = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
]
const BITS_PER_SECOND = 32_000
const MEASURED_EVERY = 50

export interface Recorded {
  file: File
  voice: Voice
}
export interface Recording {
  /** From 0 to 1, the newest last. */
  levels: readonly number[]
  seconds: () => number
  /** Resolves to the recording; undefined if nothing was recorded. */
  stop: () => Promise<Recorded | undefined>
  discard: () => void
}

/** `20261130-0712`, in UTC. */
const toStamp = (now: Date): string =>
  now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')

/**
 * Starts to record.
 *
 * @param onLimit called when the longest allowed recording is reached; it goes on until it is stopped
 * @throws DOMException of getUserMedia: `NotAllowedError` without permission, `NotFoundError` without a microphone
 */
export async function startRecording({
  onLevel,
  onLimit,
}: {
  onLevel: () => void
  onLimit: () => void
}): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const meter = measure(stream)
  const format = TYPES.find(({ type }) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    ...(format === undefined ? {} : { mimeType: format.type }),
    audioBitsPerSecond: BITS_PER_SECOND,
  })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', event => void parts.push(event.data))
  const ended = new Promise(resolve => recorder.addEventListener('stop', resolve))
  const startedAt = performance.now()
  const seconds = () => Math.min(VOICE_SECONDS, (performance.now() - startedAt) / 1_000)
  recorder.start()

  const timer = setInterval(() => {
    meter.read()
    onLevel()
    if (seconds() >= VOICE_SECONDS) onLimit()
  }, MEASURED_EVERY)

  async function end(): Promise<number> {
    const length = seconds()
    clearInterval(timer)
    if (recorder.state !== 'inactive') recorder.stop()
    await ended
    for (const track of stream.getTracks()) track.stop()
    meter.close()
    return length
  }
  return {
    levels: meter.levels,
    seconds,
    async stop() {
      const length = await end()
      const type = recorder.mimeType.split(';')[0] ?? ''
      const file = new File(parts, `voice-${toStamp(new Date())}.${format?.ending ?? 'webm'}`, {
        type,
      })
      if (file.size === 0) return undefined
      return { file, voice: { seconds: Number(length.toFixed(1)), bars: toBars(meter.levels) } }
    },
    discard: () => void end(),
  }
}

function measure(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const levels: number[] = []
  return {
    levels,
    read() {
      analyser.getFloatTimeDomainData(samples)
      levels.push(loudnessOf(samples))
    },
    close: () => void context.close(),
  }
}
