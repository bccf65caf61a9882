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

/** Begins a line, with the name of a language or the code itself behind it; ends one or the message. */
const FENCED = /^```(?:[^\n`]*\n)?([\s\S]*?)(?:^```[^\n]*\n?|```(?=\n|$(?![\s\S]))|$(?![\s\S]))/gmu

/** A message as blocks: fenced code, quoted lines, and the rest. */
export function toBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let at = 0
  const addLines = (to: number) =>
    blocks.push(...toLines(text.slice(at, to).replace(/^\n|\n$/gu, '')))
  for (const { 0: found, 1: code = '', index } of text.matchAll(FENCED)) {
    addLines(index)
    blocks.push({ is: 'code', text: code.replace(/\n$/u, '') })
    at = index + found.length
  }
  addLines(text.length)
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
    const address = addressIn(found)
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

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
/** Without the sentence's punctuation; what closes a bracket of the address belongs to it. */
function addressIn(found: string): string {
  let address = found.replace(TAIL, '')
  const open: Record<string, number> = {}
  for (const sign of address) {
    open[sign] = (open[sign] ?? 0) + 1
    const opening = OPENING[sign]
    if (opening !== undefined) open[opening] = (open[opening] ?? 0) - 1
  }
  for (const sign of found.slice(address.length)) {
    const opening = OPENING[sign]
    if (opening === undefined || !((open[opening] ?? 0) > 0)) break
    open[opening] = (open[opening] ?? 0) - 1
    address += sign
  }
  return address
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
