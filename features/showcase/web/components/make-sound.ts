const RATE = 22_050
const TONES = [262, 330, 392, 330, 523]
const SECONDS = 0.5

/** A short file of sound: five tones, one after the other, as 16-bit WAV. */
export function makeSound(): Blob {
  const length = Math.round(TONES.length * SECONDS * RATE)
  const view = new DataView(new ArrayBuffer(44 + length * 2))
  const write = (at: number, text: string) =>
    Array.from(text, (sign, index) => view.setUint8(at + index, sign.charCodeAt(0)))
  write(0, 'RIFF')
  view.setUint32(4, 36 + length * 2, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // Uncompressed, one channel.
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, length * 2, true)
  for (let index = 0; index < length; index++) {
    const tone = TONES[Math.floor(index / (SECONDS * RATE))] ?? 0
    const within = (index % (SECONDS * RATE)) / (SECONDS * RATE)
    view.setInt16(
      44 + index * 2,
      Math.sin((2 * Math.PI * tone * index) / RATE) * Math.sin(Math.PI * within) * 12_000,
      true,
    )
  }
  return new Blob([view.buffer], { type: 'audio/wav' })
}
