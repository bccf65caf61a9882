import { escapeHtml, isAllowedLink } from '#platform/contract/rich-text.rules.ts'
import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it'
import { sanitizeRichText } from '../rich-text/sanitize.ts'
import { addFootnotes } from './footnotes.ts'

// CommonMark, with GitHub's `~~`, tables and footnotes. Embedded HTML counts, as the standard says: it represents what Markdown has
// no syntax for (`<u>`, a mention). The sanitizer checks it like everything else.

interface Dialect {
  /** Whether embedded HTML is markup; otherwise it is text. */
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
  addFootnotes(parser)
  parser.core.ruler.after('block', 'forms', state => {
    for (const token of state.tokens) if (token.type.startsWith('paragraph_')) token.hidden = false
    if (state.tokens.some(token => token.type === 'table_open'))
      state.tokens = withoutTables(state.tokens, state.src.split('\n'))
  })
  // As the editor writes it: no line breaks between blocks, and every item contains a paragraph.
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

/** Rich text has no tables: one is kept as code, each column where it was. */
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
 * Converts Markdown to sanitized rich text.
 * @example markdownToHtml('**Fish** & <script>x()</script>chips') // '<p><strong>Fish</strong> &amp; chips</p>'
 */
export const markdownToHtml = (markdown: string): string =>
  sanitizeRichText(standard.render(markdown))

/** Markdown as note and card apps use it: line breaks are kept, and HTML is text. */
export const markdownOfNotesToHtml = (markdown: string): string =>
  sanitizeRichText(ofNotes.render(markdown))
