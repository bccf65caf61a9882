import { MAX_MARKDOWN } from '#features/blog/contract/blog.rules.ts'
import { MAX_RICH_TEXT_HTML } from '#platform/contract/rich-text.rules.ts'
import { describe, expect, it } from 'vitest'
import { sanitizeRichText } from '../rich-text/sanitize.ts'
import { writeMarkdown } from './markdown.ts'
import { markdownToHtml } from './to-html.ts'
import { htmlToMarkdown } from './to-markdown.ts'

// Markdown's syntax, repeated up to the longest text. Both directions run in threads with a time limit.

// The slowest of some fifty.
const SIGNS = [
  '```',
  '```\n',
  '- a\n',
  '=\n',
  'a\n=\n',
  '[a]: <b>\n[a]',
  '[[a](',
  '![',
  '_a*',
  'a**b**c',
  '<b>',
  '> ',
  '|a|b|\n|-|-|\n',
  '[^a]: [^a]\n',
  '> [^a]: b\n',
]
const SECONDS = 5

describe('Markdown written to be slow', () => {
  it('S16 is parsed in time, whatever it repeats', () => {
    for (const sign of SIGNS)
      expect(
        spent(() => markdownToHtml(filled(sign, MAX_MARKDOWN))),
        JSON.stringify(sign),
      ).toBeLessThan(SECONDS)
  }, 120_000)

  it('S16 is produced in time, whatever a text repeats', () => {
    for (const piece of [
      '<p>a</p>',
      '<ul><li><p>a',
      '<br>',
      'a<em>b</em>',
      '&lt;',
      '<pre><code>```</code></pre>',
      'a *',
    ]) {
      const html = sanitizeRichText(filled(piece, MAX_RICH_TEXT_HTML)).slice(0, MAX_RICH_TEXT_HTML)
      expect(
        spent(() => htmlToMarkdown(html)),
        piece,
      ).toBeLessThan(SECONDS)
    }
  }, 120_000)

  it('S16 is produced without blocking the main thread', async () => {
    const before = process.threadCpuUsage()
    const markdown = await writeMarkdown('<p>a</p>'.repeat(MAX_RICH_TEXT_HTML / 8))
    const { user, system } = process.threadCpuUsage(before)
    expect(markdown.startsWith('a\n\na')).toBe(true)
    // On the main thread it would take seconds; handing it over takes up to 50 ms on a busy machine.
    expect((user + system) / 1000).toBeLessThan(200)
  }, 30_000)
})

const filled = (sign: string, length: number): string =>
  sign.repeat(Math.ceil(length / sign.length)).slice(0, length)

/** CPU seconds, which other work on the machine does not lengthen. */
function spent(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
