import { setImmediate } from 'node:timers/promises'

// A line `From ` at the start or after an empty line starts a message; within one it is quoted as `>From ` (mboxrd).
const MARK = Buffer.from('\nFrom ')
const LINE_END = 10
/** After this many, others are served. */
const BYTES_AT_ONCE = 1_048_576

/** The messages of an .mbox file, one after another, verbatim: `unquote` is for their readers. */
export async function* readMbox(bytes: Buffer): AsyncGenerator<Buffer> {
  let from = endOfLine(bytes, 0)
  for (let begin = from; begin < bytes.length; begin += BYTES_AT_ONCE) {
    for (const { at, end } of findEnds(bytes, begin)) {
      const message = bytes.subarray(from, Math.max(from, end))
      if (hasWords(message)) yield message
      from = endOfLine(bytes, at + 1)
    }
    await setImmediate()
  }
  const last = bytes.subarray(from)
  if (hasWords(last)) yield last
}

/** Where messages end in a piece of the file, and where the lines before the next begin. */
function findEnds(bytes: Buffer, begin: number): { at: number; end: number }[] {
  const piece = bytes.subarray(begin, begin + BYTES_AT_ONCE + MARK.length - 1)
  const ends: { at: number; end: number }[] = []
  for (let at = piece.indexOf(MARK); at !== -1; at = piece.indexOf(MARK, at + 1)) {
    const end = endBefore(bytes, begin + at)
    if (end !== undefined) ends.push({ at: begin + at, end })
  }
  return ends
}

function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(LINE_END, from)
  return end === -1 ? bytes.length : end + 1
}

/** The end of the text before an empty line, if `at` is the end of such a line. */
function endBefore(bytes: Buffer, at: number): number | undefined {
  const last = bytes[at - 1] === 13 ? at - 2 : at - 1
  if (bytes[last] !== LINE_END) return undefined
  return bytes[last - 1] === 13 ? last - 1 : last
}

const hasWords = (message: Buffer): boolean =>
  message.subarray(0, 1_000).toString('latin1').trim() !== ''

const QUOTED = /^>(>*From )/gm

/** A message as before it was added to the file. Decoded byte by byte: its content is not examined. */
export const unquote = (message: Uint8Array): Uint8Array =>
  Buffer.from(Buffer.from(message).toString('latin1').replaceAll(QUOTED, '$1'), 'latin1')
