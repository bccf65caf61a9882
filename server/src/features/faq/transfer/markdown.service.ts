// Rich text as Markdown: the few tags that the product's rich text is made of (contract/src/rich-text.rules.ts).

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|([^<]+)/gi
const INLINE: Readonly<Record<string, string>> = { strong: '**', em: '*', s: '~~', code: '`' }
const HEADINGS: Readonly<Record<string, string>> = { h2: '## ', h3: '### ', h4: '#### ' }

const plain = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => SIGNS[name] ?? '')
const attribute = (tag: string, name: string): string => plain(new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

interface State {
  out: string
  lists: { isOrdered: boolean; count: number }[]
  links: string[]
  isCode: boolean
}

/**
 * @example toMarkdown('<h2>Keys</h2><p>Press <code>g</code></p>') // '## Keys\n\nPress `g`\n'
 */
export function toMarkdown(html: string): string {
  const state: State = { out: '', lists: [], links: [], isCode: false }
  for (const [, slash, name, rest = '', words] of html.matchAll(TOKEN)) {
    if (words !== undefined) state.out += state.isCode ? plain(words) : plain(words).replaceAll(/\s+/g, ' ')
    else if (name !== undefined) write(state, { name: name.toLowerCase(), isEnd: slash === '/', rest })
  }
  return `${state.out.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`
}

interface Tag {
  name: string
  isEnd: boolean
  rest: string
}
function write(state: State, { name, isEnd, rest }: Tag): void {
  if (name in HEADINGS) state.out += isEnd ? '\n\n' : `\n\n${HEADINGS[name]}`
  else if (name === 'pre') {
    state.isCode = !isEnd
    state.out += isEnd ? '\n```\n\n' : '\n\n```\n'
  } else if (name in INLINE) state.out += state.isCode ? '' : (INLINE[name] ?? '')
  else if (name === 'br') state.out += '  \n'
  else if (name === 'hr') state.out += '\n\n---\n\n'
  else if (name === 'img') state.out += `![${attribute(rest, 'alt')}](${attribute(rest, 'src')})`
  else if (name === 'a') writeLink(state, { isEnd, rest })
  else if (name === 'ul' || name === 'ol') writeList(state, { name, isEnd })
  else if (name === 'li') state.out += isEnd ? '\n' : itemMark(state)
  else if (name === 'blockquote') state.out += isEnd ? '\n\n' : '\n\n> '
  else if (name === 'p' && state.lists.length === 0) state.out += isEnd ? '\n\n' : ''
}

function writeLink(state: State, { isEnd, rest }: Omit<Tag, 'name'>): void {
  if (!isEnd) {
    state.links.push(attribute(rest, 'href'))
    state.out += '['
  } else state.out += `](${state.links.pop() ?? ''})`
}

function writeList(state: State, { name, isEnd }: Omit<Tag, 'rest'>): void {
  if (isEnd) state.lists.pop()
  else state.lists.push({ isOrdered: name === 'ol', count: 0 })
  state.out += isEnd && state.lists.length === 0 ? '\n' : '\n'
}

function itemMark({ lists }: State): string {
  const list = lists.at(-1)
  if (list === undefined) return '- '
  list.count += 1
  return `${'  '.repeat(lists.length - 1)}${list.isOrdered ? `${list.count}.` : '-'} `
}
