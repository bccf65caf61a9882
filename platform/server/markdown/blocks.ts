const BLOCK_TAG = /<(\/?)(p|h[1234]|pre|blockquote|ul|ol|hr)(?:>|\s[^<>]*>)/g
const BLOCK = /^<(?:p|h[1234]|pre|blockquote|ul|ol|hr)\b/

/** The blocks of a rich text. Text between them is a paragraph too. */
export function blocksOf(html: string): string[] {
  const blocks: string[] = []
  let [depth, from] = [0, 0]
  const cut = (to: number) => {
    const block = html.slice(from, to).trim()
    if (block !== '') blocks.push(BLOCK.test(block) ? block : `<p>${block}</p>`)
    from = to
  }
  for (const { 0: tag, 1: slash, 2: name, index } of html.matchAll(BLOCK_TAG)) {
    if (slash === '' && depth === 0) cut(index)
    if (name !== 'hr') depth += slash === '' ? 1 : -1
    if (depth === 0) cut(index + tag.length)
  }
  cut(html.length)
  return blocks
}

/** Rich text as inline HTML in Markdown: such HTML ends at an empty line, so it has none. */
export const asHtmlOfMarkdown = (html: string): string =>
  (BLOCK.test(html) ? html : `<p>${html}</p>`).replaceAll('\n', '&#10;')
