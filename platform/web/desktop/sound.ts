import { isQuiet } from './quiet.ts'

/**
 * Two short notes, unless the person is busy; no file to be fetched.
 *
 * @example if (settings.sound) playNews()
 */
export function playNews(): void {
  if (isQuiet()) return
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = 0.06
  volume.connect(audio.destination)
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + index * 0.12)
    tone.stop(audio.currentTime + index * 0.12 + 0.1)
  }
  setTimeout(() => void audio.close(), 1_000)
}
