import type { PostFields } from '../posts/fields.service.ts'

// Front matter of Markdown files: the few YAML forms used by static sites.

/** Writes the fields of a post as front matter. */
export function writeHead(
  fields: PostFields & {
    status: string
    published: string | null
    author: string
    categoryNames: readonly string[]
  },
): string {
  const quote = (text: string) => JSON.stringify(text)
  const lines = [
    `title: ${quote(fields.title)}`,
    `slug: ${quote(fields.slug)}`,
    `author: ${quote(fields.author)}`,
    `status: ${fields.status}`,
    ...(fields.published === null ? [] : [`date: ${fields.published}`]),
    `excerpt: ${quote(fields.excerpt)}`,
    `tags: [${fields.tags.map(quote).join(', ')}]`,
    `categories: [${fields.categoryNames.map(quote).join(', ')}]`,
  ]
  return `---\n${lines.join('\n')}\n---\n\n`
}

export interface Head {
  title: string
  slug: string
  excerpt: string
  tags: string[]
  categories: string[]
}

const MAX_LINES = 200

/** Splits a file into its front matter, if any, and its text. */
export function readHead(file: string): { head: Head; body: string } {
  // Limits the lines searched for the end of the front matter.
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end =
    lines[0]?.trimEnd() === '---'
      ? lines.slice(1, MAX_LINES).findIndex(line => line.trimEnd() === '---')
      : -1
  const facts = factsOf(end === -1 ? [] : lines.slice(1, end + 1))
  const fact = (key: string) => unquote(facts.get(key)?.[0] ?? '')
  return {
    head: {
      title: fact('title'),
      slug: fact('slug'),
      excerpt: fact('excerpt') || fact('description'),
      tags: listOf(facts.get('tags')),
      categories: listOf(facts.get('categories')),
    },
    body: end === -1 ? lines.join('\n') : lines.slice(end + 2).join('\n'),
  }
}

/** Values by name, including the `-` list below it. */
function factsOf(lines: readonly string[]): Map<string, string[]> {
  const facts = new Map<string, string[]>()
  let last: string[] = []
  for (const line of lines) {
    const at = line.indexOf(':')
    const text = line.trim()
    if (text.startsWith('- ')) last.push(text.slice(2).trim())
    else if (at !== -1) {
      const value = line.slice(at + 1).trim()
      last = value === '' ? [] : [value]
      facts.set(line.slice(0, at).trim(), last)
    }
  }
  return facts
}

function unquote(text: string): string {
  if (text.length > 1 && text.startsWith("'") && text.endsWith("'"))
    return text.slice(1, -1).replaceAll("''", "'")
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text.slice(1, -1)
  }
}

const ENTRY = /\s*("(?:[^"\\]|\\.)*"|'[^']*'|[^,]+)/g

/** `[a, "b, c"]`, `a, b`, or one per line. */
function listOf(values: readonly string[] = []): string[] {
  const [only = ''] = values
  const entries =
    values.length > 1 || !/[[,]/.test(only)
      ? values
      : [
          ...(only.startsWith('[') && only.endsWith(']') ? only.slice(1, -1) : only).matchAll(
            ENTRY,
          ),
        ].map(([, one = '']) => one)
  return entries.map(one => unquote(one.trim())).filter(one => one !== '')
}
