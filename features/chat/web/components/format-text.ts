import { MENTION } from '#platform/contract/mentions.rules.ts'

// Messages are text, never HTML: they are parsed into pieces, which the screen renders as elements (features.md CHAT-07).

export type Piece =
  | { is: 'text' | 'code' | 'mention'; text: string }
  | { is: 'link'; text: string; href: string }
export type Block = { is: 'lines' | 'quote'; pieces: Piece[] } | { is: 'code'; text: string }

const LINK = /https?:\/\/[^\s<>"'`]+/giu
/**
 * Trailing punctuation of a URL belongs to the sentence. Anchored at the start of a run, as thousands of characters would take a second
 * otherwise.
 */
const TAIL = /(?<![).,;:!?\]}»”])[).,;:!?\]}»”]+$/u

/** A message as blocks: fenced code, quoted lines, and the rest. */
export function toBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (const [index, part] of text.split(/^```[^\n]*\n?/mu).entries()) {
    if (index % 2 === 1) blocks.push({ is: 'code', text: part.replace(/\n$/u, '') })
    else blocks.push(...toLines(part.replace(/^\n|\n$/gu, '')))
  }
  return blocks
}

/** A message in one plain line, for notifications. */
export const toPlain = (text: string): string =>
  toBlocks(text)
    .map(block =>
      block.is === 'code' ? block.text : block.pieces.map(piece => piece.text).join(''),
    )
    .join(' ')
    .replaceAll('\n', ' ')

function toLines(text: string): Block[] {
  const blocks: { is: 'lines' | 'quote'; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const is = line.startsWith('>') ? 'quote' : 'lines'
    const last = blocks.at(-1)
    const plain = is === 'quote' ? line.replace(/^> ?/u, '') : line
    if (last?.is === is) last.lines.push(plain)
    else blocks.push({ is, lines: [plain] })
  }
  return blocks
    .filter(({ lines }) => lines.some(line => line !== ''))
    .map(({ is, lines }) => ({ is, pieces: toPieces(lines.join('\n')) }))
}

/** Code first: nothing inside is parsed. */
export function toPieces(text: string): Piece[] {
  return text
    .split(/(`[^`\n]+`)/u)
    .flatMap((part): Piece[] =>
      /^`[^`\n]+`$/u.test(part) ? [{ is: 'code', text: part.slice(1, -1) }] : splitLinks(part),
    )
}

function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = found.replace(TAIL, '')
    if (!URL.canParse(address)) continue
    pieces.push(...splitMentions(text.slice(at, index)), {
      is: 'link',
      text: address,
      href: new URL(address).href,
    })
    at = index + address.length
  }
  return [...pieces, ...splitMentions(text.slice(at))]
}

function splitMentions(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(MENTION)) {
    if (index > at) pieces.push({ is: 'text', text: text.slice(at, index) })
    pieces.push({ is: 'mention', text: found })
    at = index + found.length
  }
  if (at < text.length) pieces.push({ is: 'text', text: text.slice(at) })
  return pieces
}
