// A line `From ` at the beginning or after an empty line begins a message; within one it is quoted as `>From ` (mboxrd).
const BOUNDARY = /(?:^|\r?\n\r?\n)From [^\r\n]*\r?\n/g
const QUOTED = /^>(>*From )/gm

/** The messages of an .mbox file, one after another. A sign stands for a byte here: what a message says is not looked at. */
export function* readMbox(bytes: Buffer): Generator<Uint8Array> {
  const text = bytes.toString('latin1')
  const starts = Array.from(text.matchAll(BOUNDARY), ({ index, 0: line }) => ({ index, from: index + line.length }))
  for (const [position, { from }] of starts.entries()) {
    const message = text.slice(from, starts[position + 1]?.index).replaceAll(QUOTED, '$1')
    if (message.trim() !== '') yield Buffer.from(message, 'latin1')
  }
}
