import { escapeHtml, isAllowedLink } from '#platform/contract/rich-text.rules.ts'
import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it'
import { sanitiseRichText } from '../rich-text/sanitise.ts'

// CommonMark, with the `~~` and the tables of GitHub's. HTML within it counts, as the standard says: it is how Markdown tells what it has
// no sign for (`<u>`, a mention). The sanitiser judges it as it judges everything else.

interface Dialect {
  /** HTML within it is markup; else it is words. */
  html: boolean
  /** A new line is one that is shown. */
  breaks: boolean
}

function createParser({ html, breaks }: Dialect): Parser {
  const parser = new MarkdownIt('commonmark', { html, xhtmlOut: false, maxNesting: 40 }).enable([
    'strikethrough',
    'table',
  ])
  const encodeLink = parser.normalizeLink.bind(parser)
  // An address that we take as it is stays as it is written, in any script.
  parser.normalizeLink = url => (isAllowedLink(url) ? url : encodeLink(url))
  parser.core.ruler.after('block', 'forms', state => {
    for (const token of state.tokens) if (token.type.startsWith('paragraph_')) token.hidden = false
    if (state.tokens.some(token => token.type === 'table_open'))
      state.tokens = withoutTables(state.tokens, state.src.split('\n'))
  })
  // As the editor writes it: no line breaks between blocks, and every item holds a paragraph.
  parser.renderer.renderToken = (tokens, index) => {
    const token = tokens[index]
    if (token === undefined || token.hidden) return ''
    return token.nesting === -1
      ? `</${token.tag}>`
      : `<${token.tag}${parser.renderer.renderAttrs(token)}>`
  }
  Object.assign(parser.renderer.rules, {
    fence: codeBlock,
    code_block: codeBlock,
    softbreak: () => (breaks ? '<br>' : ' '),
    hardbreak: () => '<br>',
    html_block: (tokens: Token[], index: number) => (tokens[index]?.content ?? '').trim(),
  })
  return parser
}

/** Our texts have no tables: one is kept as it is written, each column where it was. */
function withoutTables(tokens: Token[], lines: string[]): Token[] {
  const remaining: Token[] = []
  let isWithin = false
  for (const token of tokens) {
    if (token.type === 'table_open') {
      isWithin = true
      const [from, to] = token.map ?? [0, 0]
      token.type = 'code_block'
      token.content = `${lines.slice(from, to).join('\n')}\n`
      remaining.push(token)
    } else if (token.type === 'table_close') isWithin = false
    else if (!isWithin) remaining.push(token)
  }
  return remaining
}

const codeBlock = (tokens: Token[], index: number): string =>
  `<pre><code>${escapeHtml((tokens[index]?.content ?? '').replace(/\n$/, ''))}</code></pre>`

const standard = createParser({ html: true, breaks: false })
const ofNotes = createParser({ html: false, breaks: true })

/**
 * Markdown as rich text that may be kept.
 * @example markdownToHtml('**Fish** & <script>x()</script>chips') // '<p><strong>Fish</strong> &amp; chips</p>'
 */
export const markdownToHtml = (markdown: string): string =>
  sanitiseRichText(standard.render(markdown))

/** Markdown as programs of notes and cards take it: new lines are shown, and HTML is words. */
export const markdownOfNotesToHtml = (markdown: string): string =>
  sanitiseRichText(ofNotes.render(markdown))
