import { describe, expect, it } from 'vitest'
import { loudnessOf, toBars, toClock } from './voice-loudness.ts'

describe('loudness', () => {
  it('CHAT-16 is the largest deviation of a piece of sound, upwards or downwards', () => {
    expect(loudnessOf(new Float32Array([0, 0.25, -0.5]))).toBe(0.5)
    expect(loudnessOf(new Float32Array([-3]))).toBe(1)
    expect(loudnessOf(new Float32Array())).toBe(0)
  })

  it('CHAT-16 is drawn in at most 48 bars, the loudest of them full', () => {
    const rising = Array.from({ length: 480 }, (_, at) => at / 960)
    const bars = toBars(rising)
    expect(bars).toHaveLength(48)
    expect(bars[0]).toBe(2)
    expect(bars.at(-1)).toBe(100)
    expect(bars.toSorted((one, other) => one - other)).toEqual(bars)
  })

  it('CHAT-16 keeps silence flat, and always has a bar', () => {
    expect(toBars([0.001, 0.001])).toEqual([5, 5])
    expect(toBars([])).toEqual([0])
  })

  it('CHAT-16 lengths are minutes and seconds', () => {
    expect([0.4, 9, 65.9, 600].map(toClock)).toEqual(['0:00', '0:09', '1:05', '10:00'])
  })
})
