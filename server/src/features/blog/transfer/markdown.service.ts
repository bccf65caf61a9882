import { textOf } from '@smart-fft/contract/rich-text.rules'
import type { PostFields } from '../posts/fields.service.ts'

// Posts as Markdown with a head of YAML, as static sites know them, and back. What Markdown has no sign for stays as it is read.

const SIGN = /[\\`*_[\]<>#]/g
const escape = (text: string): string => text.replaceAll(SIGN, sign => `\\${sign}`)
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' }
const plain = (html: string): string => html.replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, found => ENTITIES[found] ?? found)

const MARKS: Readonly<Record<string, string>> = { strong: '**', em: '*', s: '~~', code: '`' }
const TOKEN = /<(\/?)([a-z0-9]+)((?:"[^"]*"|[^">])*)>|([^<]+)/g

interface Writing {
  out: string
  lists: ({ kind: 'ul' } | { kind: 'ol'; n: number })[]
  quotes: number
  isCode: boolean
  link: string
}

/** Rich text of ours as Markdown. */
export function toMarkdown(html: string): string {
  const now: Writing = { out: '', lists: [], quotes: 0, isCode: false, link: '' }
  for (const [, slash, name = '', attributes = '', words] of html.matchAll(TOKEN)) {
    if (words !== undefined) now.out += now.isCode ? plain(words) : escape(plain(words))
    else if (slash === '/') close(now, name)
    else open(now, name, attributes)
  }
  return `${now.out
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

const attribute = (attributes: string, name: string): string => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')

function open(now: Writing, name: string, attributes: string): void {
  const mark = MARKS[name]
  if (mark !== undefined && !now.isCode) {
    now.out += mark
    return
  }
  switch (name) {
    case 'h2':
    case 'h3':
    case 'h4':
      now.out += `\n\n${'#'.repeat(Number(name[1]))} `
      break
    case 'blockquote':
      now.out += '\n\n> '
      now.quotes += 1
      break
    case 'pre':
      now.out += '\n\n```\n'
      now.isCode = true
      break
    case 'ul':
    case 'ol':
      if (now.lists.length === 0) now.out += '\n'
      now.lists.push(name === 'ul' ? { kind: 'ul' } : { kind: 'ol', n: 0 })
      break
    case 'li':
      now.out += `\n${'  '.repeat(Math.max(0, now.lists.length - 1))}${bullet(now)} `
      break
    case 'br':
      now.out += '  \n'
      break
    case 'hr':
      now.out += '\n\n---\n\n'
      break
    case 'a':
      now.link = attribute(attributes, 'href')
      now.out += '['
      break
    case 'img':
      now.out += `![${escape(attribute(attributes, 'alt'))}](${attribute(attributes, 'src')})`
      break
    case 'p':
      // The first paragraph of an item or a quote stands on its line.
      if (now.lists.length === 0 && !now.out.endsWith('> ')) now.out += '\n\n'
  }
}

function bullet({ lists }: Writing): string {
  const list = lists.at(-1)
  if (list?.kind !== 'ol') return '-'
  list.n += 1
  return `${list.n}.`
}

function close(now: Writing, name: string): void {
  const mark = MARKS[name]
  if (mark !== undefined && !now.isCode) now.out += mark
  else if (name === 'a') now.out += `](${now.link})`
  else if (name === 'pre') {
    now.out += '\n```\n\n'
    now.isCode = false
  } else if (name === 'blockquote') {
    now.quotes -= 1
    now.out += '\n\n'
  } else if (name === 'ul' || name === 'ol') {
    now.lists.pop()
    if (now.lists.length === 0) now.out += '\n\n'
  }
}

/** A post as a file: its facts in a head, then its text. */
export function writePost(
  fields: PostFields & { status: string; published: string | null; author: string; categoryNames: readonly string[] },
): string {
  const quote = (text: string) => JSON.stringify(text)
  const head = [
    `title: ${quote(fields.title)}`,
    `slug: ${quote(fields.slug)}`,
    `author: ${quote(fields.author)}`,
    `status: ${fields.status}`,
    ...(fields.published === null ? [] : [`date: ${fields.published}`]),
    `excerpt: ${quote(fields.excerpt)}`,
    `tags: [${fields.tags.map(quote).join(', ')}]`,
    `categories: [${fields.categoryNames.map(quote).join(', ')}]`,
  ]
  return `---\n${head.join('\n')}\n---\n\n${toMarkdown(fields.content)}`
}

export interface ReadPost {
  title: string
  slug: string
  excerpt: string
  content: string
  tags: string[]
  categories: string[]
}

const HEAD = /^---\r?\n(?:([\s\S]*?)\r?\n)?---\r?\n?/

/** A Markdown file with or without a head. The content is HTML that is not harmless yet. */
export function readPost(file: string, name: string): ReadPost {
  const head = HEAD.exec(file)
  const facts = new Map(
    (head?.[1] ?? '').split(/\r?\n/).map(line => [line.split(':', 1)[0]?.trim() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = head === null ? file : file.slice(head[0].length)
  const heading = /^#[ \t]+(.+)$/m.exec(body)
  const fact = (key: string) => unquote(facts.get(key) ?? '')
  const title = fact('title') || heading?.[1]?.trim() || name.replace(/\.\w+$/, '')
  const text = fact('title') === '' && heading !== null ? body.replace(heading[0], '') : body
  return {
    title,
    slug: fact('slug'),
    excerpt: fact('excerpt') || fact('description'),
    content: toHtml(text),
    tags: list(facts.get('tags')),
    categories: list(facts.get('categories')),
  }
}

function unquote(text: string): string {
  if (!/^".*"$/.test(text)) return text.replace(/^'(.*)'$/, '$1')
  try {
    return String(JSON.parse(text))
  } catch {
    return text.slice(1, -1)
  }
}

const ENTRY = /\s*("(?:[^"\\]|\\.)*"|'[^']*'|[^,]+)/g

const list = (text = ''): string[] =>
  [...text.replace(/^\[(.*)\]$/, '$1').matchAll(ENTRY)].map(([, one = '']) => unquote(one.trim())).filter(one => one !== '')

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The signs within a line. */
function inline(text: string): string {
  const kept: string[] = []
  const keep = (html: string): string => `\ue000${kept.push(html) - 1}\ue001`
  return safe(text.replaceAll(/[\ue000\ue001]/g, ''))
    .replaceAll(/\\([\\`*_[\]<>#])/g, (_, sign: string) => keep(sign))
    .replaceAll(/`([^`]+)`/g, (_, code: string) => keep(`<code>${code}</code>`))
    .replaceAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, alt: string, src: string) => keep(`<img src="${src}" alt="${alt}">`))
    .replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, words: string, href: string) => `${keep(`<a href="${href}">`)}${words}${keep('</a>')}`)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>')
    .replaceAll(/~~([^~]+)~~/g, '<s>$1</s>')
    .replaceAll(/\ue000(\d+)\ue001/g, (_, index: string) => kept[Number(index)] ?? '')
}

const BLOCKS: readonly { is: RegExp; tag: (line: string) => { group: string; html: string } }[] = [
  { is: /^#{1,6}\s/, tag: line => heading(line) },
  { is: /^(?:---|\*\*\*|___)$/, tag: () => ({ group: '', html: '<hr>' }) },
  { is: /^\s*[-*+]\s+/, tag: line => ({ group: 'ul', html: `<li><p>${inline(line.replace(/^\s*[-*+]\s+/, ''))}</p></li>` }) },
  { is: /^\s*\d+[.)]\s+/, tag: line => ({ group: 'ol', html: `<li><p>${inline(line.replace(/^\s*\d+[.)]\s+/, ''))}</p></li>` }) },
  { is: /^>\s?/, tag: line => ({ group: 'blockquote', html: `<p>${inline(line.replace(/^>\s?/, ''))}</p>` }) },
]

function heading(line: string): { group: string; html: string } {
  const level = Math.min(4, Math.max(2, /^#+/.exec(line)?.[0].length ?? 2))
  return { group: '', html: `<h${level}>${inline(line.replace(/^#+\s+/, ''))}</h${level}>` }
}

/** Markdown as HTML of our list; nothing in it is taken for markup of its own. */
export function toHtml(markdown: string): string {
  let [out, group, paragraph] = ['', '', '']
  const flush = () => {
    if (paragraph !== '') out += `<p>${inline(paragraph)}</p>`
    paragraph = ''
  }
  const leave = (next: string) => {
    if (group !== '' && group !== next) out += `</${group}>`
    if (next !== '' && group !== next) out += `<${next}>`
    group = next
  }
  const fence = /```[^\n]*\n([\s\S]*?)```/g
  let from = 0
  const lines = (text: string) => {
    for (const line of text.split(/\r?\n/)) {
      const block = BLOCKS.find(one => one.is.test(line))
      if (block !== undefined) {
        flush()
        const made = block.tag(line)
        leave(made.group)
        out += made.html
      } else if (line.trim() === '') {
        flush()
        leave('')
      } else {
        leave('')
        paragraph = paragraph === '' ? line.trim() : `${paragraph} ${line.trim()}`
      }
    }
    flush()
    leave('')
  }
  for (const match of markdown.matchAll(fence)) {
    lines(markdown.slice(from, match.index))
    out += `<pre><code>${safe(match[1] ?? '').replace(/\n$/, '')}</code></pre>`
    from = match.index + match[0].length
  }
  lines(markdown.slice(from))
  return out
}

/** The first words, where nobody has written an excerpt. */
export const excerptOf = (html: string, most: number): string => textOf(html).replaceAll('\n', ' ').slice(0, most)
