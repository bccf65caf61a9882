import type { MarkdownIt as Parser, StateBlock, StateCore, StateInline, Token } from 'markdown-it'

// Footnotes as GitHub, Ghost and static sites have them: `[^1]` in the text, `[^1]: …` anywhere. Rich text has neither notes nor superscripts:
// they become numbers in superscript digits, and paragraphs at the end.

interface Note {
  /** In the order of mention; 0 while it isn't mentioned. */
  number: number
}
interface Notes {
  byLabel: Map<string, Note>
  byToken: Map<Token, Note>
  count: number
}
/** By what the parser keeps for one text. */
const ofText = new WeakMap<object, Notes>()

const OPEN = 'footnote_open'
const CLOSE = 'footnote_close'
/** Sets a number apart from the digits of a text. */
const MENTION = '[^'
const MAX_LABEL = 80
const DEFINED = new RegExp(String.raw`^\[\^([^\s[\]]{1,${MAX_LABEL}})\]:[ \t]*`)
const MENTIONED = new RegExp(String.raw`\[\^([^\s[\]]{1,${MAX_LABEL}})\]`, 'y')
const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const asSuperscript = (number: number): string =>
  `${number}`.replaceAll(/\d/g, digit => DIGITS[Number(digit)] ?? '')

/** Teaches a parser footnotes. */
export function addFootnotes(parser: Parser): void {
  const { normalizeReference } = parser.utils
  parser.block.ruler.before(
    'reference',
    'footnote',
    (state, ...[line, end, isTried]) => define(state, { line, end, isTried, normalizeReference }),
    { alt: ['paragraph', 'reference'] },
  )
  parser.inline.ruler.after('image', 'footnote', (state, isTried) => {
    MENTIONED.lastIndex = state.pos
    const [all = '', label = ''] = MENTIONED.exec(state.src) ?? []
    const note = ofText.get(state.env)?.byLabel.get(normalizeReference(label))
    if (note === undefined) return false
    if (!isTried) mention(state, note)
    state.pos += all.length
    return true
  })
  parser.core.ruler.after('inline', 'footnotes', moveToEnd)
}

function mention(state: StateInline, note: Note): void {
  if (note.number === 0) note.number = nextNumber(state.env)
  // 1 and 2 are not 12.
  const isBeside = state.pending === '' && state.tokens.at(-1)?.markup === MENTION
  const token = state.push('text', '', 0)
  token.markup = MENTION
  token.content = `${isBeside ? ',' : ''}${asSuperscript(note.number)}`
}

function nextNumber(env: object): number {
  const notes = notesOf(env)
  notes.count += 1
  return notes.count
}

function notesOf(env: object): Notes {
  const notes = ofText.get(env) ?? { byLabel: new Map(), byToken: new Map(), count: 0 }
  ofText.set(env, notes)
  return notes
}

interface Place {
  line: number
  end: number
  /** Whether it is only asked if a note begins here. */
  isTried: boolean
  normalizeReference: (label: string) => string
}

/** Blocks of a note are indented by four, as in a list. */
function define(state: StateBlock, { line, end, isTried, normalizeReference }: Place): boolean {
  const [mark = 0, shift = 0, indent = 0] = [
    state.bMarks[line],
    state.tShift[line],
    state.sCount[line],
  ]
  if (indent - state.blkIndent >= 4) return false
  const text = state.src.slice(mark + shift, state.eMarks[line])
  const [begin, label = ''] = DEFINED.exec(text.slice(0, 2 * MAX_LABEL)) ?? []
  if (begin === undefined) return false
  if (isTried) return true
  const notes = notesOf(state.env)
  const note = { number: 0 }
  notes.byToken.set(state.push(OPEN, '', 1), note)
  const key = normalizeReference(label)
  // The first of the same label counts, as with links.
  if (!notes.byLabel.has(key)) notes.byLabel.set(key, note)
  const { parentType } = state
  state.parentType = 'footnote'
  state.blkIndent += 4
  state.bMarks[line] = mark + shift + begin.length
  state.tShift[line] = 0
  state.sCount[line] = state.blkIndent
  state.md.block.tokenize(state, line, end)
  state.bMarks[line] = mark
  state.tShift[line] = shift
  state.sCount[line] = indent
  state.blkIndent -= 4
  state.parentType = parentType
  state.push(CLOSE, '', -1)
  return true
}

function moveToEnd(state: StateCore): void {
  const notes = ofText.get(state.env)
  if (notes === undefined) return
  const body: Token[] = []
  const open: Token[][] = []
  const written: { note: Note; tokens: Token[] }[] = []
  for (const token of state.tokens) {
    const note = notes.byToken.get(token)
    if (note !== undefined) {
      const tokens: Token[] = []
      open.push(tokens)
      written.push({ note, tokens })
    } else if (token.type === CLOSE) open.pop()
    else (open.at(-1) ?? body).push(token)
  }
  // What isn't mentioned isn't lost.
  for (const { note } of written) if (note.number === 0) note.number = nextNumber(state.env)
  state.tokens = [
    ...body,
    ...written
      .toSorted((a, b) => a.note.number - b.note.number)
      .flatMap(({ note, tokens }) => withNumber(state, tokens, note)),
  ]
}

function withNumber(state: StateCore, tokens: Token[], note: Note): Token[] {
  const number = new state.Token('text', '', 0)
  number.content = asSuperscript(note.number)
  const [first, words] = tokens
  if (first?.type === 'paragraph_open' && words?.type === 'inline') {
    number.content += ' '
    words.children = [number, ...(words.children ?? [])]
    return tokens
  }
  const line = new state.Token('inline', '', 0)
  line.children = [number]
  return [
    new state.Token('paragraph_open', 'p', 1),
    line,
    new state.Token('paragraph_close', 'p', -1),
    ...tokens,
  ]
}
