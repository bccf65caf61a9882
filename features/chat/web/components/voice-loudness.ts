import { VOICE_BARS, VOICE_PEAK } from '../../contract/chat.rules.ts'

// Loudness of a recording as bars.

/** Quieter than this share is silence, however quiet the whole is. */
const QUIET = 0.02

/**
 * How loud a piece of sound is, from 0 to 1: its largest deviation.
 *
 * @param samples as an AnalyserNode gives them, from -1 to 1
 */
export function loudnessOf(samples: Float32Array): number {
  let most = 0
  for (const sample of samples) most = Math.max(most, Math.abs(sample))
  return Math.min(1, most)
}

/** Condenses measurements from 0 to 1 into bars; the loudest bar is a full one. */
export function toBars(levels: readonly number[]): number[] {
  const count = Math.min(VOICE_BARS, levels.length)
  if (count === 0) return [0]
  const bars = Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * levels.length) / count)
    const to = Math.floor(((at + 1) * levels.length) / count)
    return Math.max(...levels.slice(from, to))
  })
  const loudest = Math.max(QUIET, ...bars)
  return bars.map(bar => Math.round((bar / loudest) * VOICE_PEAK))
}

/** `1:05` for 65 seconds. */
export const toClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${`${Math.floor(seconds % 60)}`.padStart(2, '0')}`
