import { escapeHtml } from '#platform/contract/rich-text.rules.ts'
import TurndownService from 'turndown'
import { asHtmlOfMarkdown, blocksOf } from './blocks.ts'
import { markdownToHtml } from './to-html.ts'

// Rich text as Markdown. What Markdown has no sign for is written as HTML within it, which `markdownToHtml` takes.

/** The part of the DOM that is used. */
interface MarkupNode {
  nodeName: string
  nodeType: number
  nodeValue: string | null
  textContent: string | null
  parentNode: MarkupNode | null
  previousSibling: MarkupNode | null
  nextSibling: MarkupNode | null
  getAttribute(name: string): string | null
}

const turndown = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  preformattedCode: true,
})

const ENTITY = /&(?=#?\w+;)/g
/** What would be taken for a sign, anywhere, and at the beginning of a line. */
const SIGN = /[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~|$)|(?<=~|^)~/gu
const LINE_SIGN = /^(\s*)(?=[->=|]|[+](?:\s|$)|#{1,6}(?:\s|$)|:[-|])/
const LINE_NUMBER = /^(\s*\d{1,9})(?=[.)](?:\s|$))/

const escape = (text: string): string =>
  text
    .replaceAll(SIGN, '\\$&')
    .replaceAll(ENTITY, '\\&')
    .replace(LINE_SIGN, '$1\\')
    .replace(LINE_NUMBER, '$1\\')
turndown.escape = escape

const address = (url: string): string => {
  const text = url.replaceAll(ENTITY, '\\&')
  return /[\s()<>\\]/.test(url)
    ? `<${url.replaceAll(/[<>\\]/g, '\\$&').replaceAll(ENTITY, '\\&')}>`
    : text
}
const MARKS: Readonly<Record<string, string>> = { STRONG: '**', EM: '*', S: '~~' }

/** The sign next to a node on its line; a space at the end of it. */
function besides(node: MarkupNode, sibling: MarkupNode | null, at: 0 | -1): string {
  if (sibling === null)
    return node.parentNode !== null && node.parentNode.nodeName in MARKS ? '*' : ' '
  if (sibling.nodeType === 3) return (sibling.nodeValue ?? '').at(at) ?? ' '
  return sibling.nodeName === 'BR' ? ' ' : '*'
}

const isSpace = (sign: string): boolean => /\s/.test(sign)
const isOpen = (sign: string): boolean => /[\s\p{P}\p{S}]/u.test(sign)

/** Markdown syntax where the standard recognizes it; HTML tags within words and next to other marks. */
function mark(content: string, node: MarkupNode): string {
  if (content.trim() === '') return content
  const [before, after] = [
    besides(node, node.previousSibling, -1),
    besides(node, node.nextSibling, 0),
  ]
  const [first = '', last = ''] = [content.at(0), content.at(-1)]
  const isNested = before === '*' || after === '*'
  // `*` within `**` could be parsed the other way round.
  const sign = isNested && node.nodeName === 'EM' ? '_' : (MARKS[node.nodeName] ?? '')
  const isTaken = (outer: string, inner: string) =>
    !isSpace(inner) && (!isOpen(inner) || isOpen(outer)) && (sign !== '_' || isOpen(outer))
  const hasOther = [node.previousSibling, node.nextSibling].some(
    one => one !== null && one.nodeName in MARKS,
  )
  if (!hasOther && isTaken(before, first) && isTaken(after, last)) return `${sign}${content}${sign}`
  const tag = node.nodeName.toLowerCase()
  return `<${tag}>${content}</${tag}>`
}

function link(content: string, node: MarkupNode): string {
  const href = node.getAttribute('href') ?? ''
  // Behind a `!` it would be a picture.
  return besides(node, node.previousSibling, -1) === '!'
    ? `<a href="${escapeHtml(href)}">${content}</a>`
    : `[${content}](${address(href)})`
}

/** An item's text followed only by a list: they are on adjacent lines. */
function isBeforeLastList({ parentNode, nextSibling }: MarkupNode): boolean {
  return (
    parentNode?.nodeName === 'LI' &&
    /^[UO]L$/.test(nextSibling?.nodeName ?? '') &&
    nextSibling?.nextSibling === null
  )
}

/** A fence that is longer than any within. */
function fence(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length))
  const sign = '`'.repeat(longest + 1)
  return `\n\n${sign}\n${text}\n${sign}\n\n`
}

function item(content: string, node: MarkupNode): string {
  const prefix = node.parentNode?.nodeName === 'OL' ? `${numberOf(node)}. ` : '- '
  return `${prefix}${content.replaceAll(/^\n+|\n+$/g, '').replaceAll(/\n(?=.)/g, `\n${' '.repeat(prefix.length)}`)}${node.nextSibling === null ? '' : '\n'}`
}

function numberOf(node: MarkupNode): number {
  let number = 1
  for (let one = node.previousSibling; one !== null; one = one.previousSibling)
    if (one.nodeName === 'LI') number += 1
  return number
}

turndown
  .addRule('mark', { filter: ['strong', 'em', 's'], replacement: mark })
  .addRule('underline', { filter: 'u', replacement: content => `<u>${content}</u>` })
  .addRule('mention', {
    filter: 'span',
    replacement: (content, node: MarkupNode) =>
      `<span data-mention="${node.getAttribute('data-mention')}">${content}</span>`,
  })
  .addRule('link', { filter: 'a', replacement: link })
  .addRule('paragraph', {
    filter: 'p',
    replacement: (content, node: MarkupNode) =>
      `\n\n${content}${isBeforeLastList(node) ? '\n' : '\n\n'}`,
  })
  .addRule('picture', {
    filter: 'img',
    replacement: (_, node: MarkupNode) =>
      `![${escape(node.getAttribute('alt') ?? '')}](${address(node.getAttribute('src') ?? '')})`,
  })
  .addRule('break', {
    filter: 'br',
    replacement: (_, node: MarkupNode) => (node.nextSibling === null ? '<br>' : '\\\n'),
  })
  .addRule('code', {
    filter: 'pre',
    replacement: (_, node: MarkupNode) => fence(node.textContent ?? ''),
  })
  .addRule('item', { filter: 'li', replacement: item })

/** Normalizes equivalent forms: a single paragraph in its item, an image without alternative text, invisible spaces. Code is unchanged. */
const comparable = (html: string): string =>
  html
    .split(/(<pre>.*?<\/pre>)/s)
    .map((part, index) => (index % 2 === 1 ? part : plainest(part)))
    .join('')

const plainest = (html: string): string =>
  html
    .replaceAll('<li><p>', '<li>')
    .replaceAll(/(?<=<\/?)h1>/g, 'h2>')
    .replaceAll(/<\/p>(?=<\/li>|<[uo]l>)/g, '')
    .replaceAll(' alt=""', '')
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(/((?:<(?:strong|em|s|u)>)+) /g, ' $1')
    .replaceAll(/ ((?:<\/(?:strong|em|s|u)>)+)/g, '$1 ')
    .replaceAll(/(<(?:p|h[234]|li|br|blockquote|ul|ol)>) /g, '$1')
    .replaceAll(/ (?=<(?:\/p|\/h[234]|\/li|br|\/?blockquote|\/?ul|\/?ol|p|h[234]|li|hr)>)/g, '')
    .replaceAll('<p></p>', '')

/**
 * Converts rich text to Markdown that converts back to the same rich text.
 * @example htmlToMarkdown('<h2>Keys</h2><p>Press <code>g</code></p>') // '## Keys\n\nPress `g`'
 */
export function htmlToMarkdown(html: string): string {
  const written = turndown.turndown(html)
  if (isSame(written, html)) return written
  let [all, kind] = ['', '']
  for (const block of blocksOf(html)) {
    const own = turndown.turndown(block)
    const text = isSame(own, block) ? own : asHtmlOfMarkdown(block)
    const next = /^<(ul|ol)/.exec(block)?.[1] ?? ''
    // Two lists of a kind in a row would be one.
    const between = all === '' ? '' : kind !== '' && kind === next ? '\n\n<!-- -->\n\n' : '\n\n'
    if (text !== '') [all, kind] = [`${all}${between}${text}`, next]
  }
  return all
}

const isSame = (markdown: string, html: string): boolean =>
  comparable(markdownToHtml(markdown)) === comparable(html)
