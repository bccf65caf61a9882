import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

// Reads documents back with an independent library: one library checking itself proves nothing.

export interface ReadBack {
  pages: string[][]
  /** All pieces of text, page after page. */
  texts: string[]
  /** The same, line by line: a letter of Arabic is a piece. */
  lines: string[]
  title: string
  language: string | null
  /** Tags of the first page's tree, from the root down. */
  tags: string[]
  /** Texts that pictures are described by. */
  alts: string[]
  attachments: Map<string, Uint8Array>
  /** The XMP packet as in the file. */
  metadata: string
}

export async function readBack(bytes: Uint8Array): Promise<ReadBack> {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
  }).promise
  const pages: string[][] = []
  let whole = ''
  const tags: string[] = []
  const alts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.flatMap(item => ('str' in item && item.str.trim() !== '' ? [item.str] : [])))
    for (const item of items) if ('str' in item) whole += item.hasEOL ? `${item.str}\n` : item.str
    walk(await page.getStructTree(), { tags, alts })
  }
  const { info } = await document.getMetadata()
  const attachments = new Map<string, Uint8Array>()
  for (const name of namesOf(await document.getAttachments())) {
    const content: unknown = await document.getAttachmentContent(name)
    if (content instanceof Uint8Array) attachments.set(name, content)
  }
  await document.loadingTask.destroy()
  const raw = Buffer.from(bytes).toString('utf8')
  return {
    pages,
    texts: pages.flat(),
    lines: whole.split('\n'),
    title: String(Reflect.get(info, 'Title')),
    language: /\/Lang \((\w+)\)/.exec(raw)?.[1] ?? null,
    tags: [...new Set(tags)],
    alts,
    attachments,
    metadata: /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw)?.[0] ?? '',
  }
}

const namesOf = (found: unknown): string[] =>
  found instanceof Map ? Array.from(found.keys(), String) : []

function walk(node: unknown, into: { tags: string[]; alts: string[] }): void {
  if (typeof node !== 'object' || node === null) return
  const [role, alt, children]: unknown[] = ['role', 'alt', 'children'].map(name =>
    Reflect.get(node, name),
  )
  if (typeof role === 'string') into.tags.push(role)
  if (typeof alt === 'string') into.alts.push(alt)
  if (Array.isArray(children)) for (const child of children) walk(child, into)
}
