import { MARKDOWN_MAX } from '#features/blog/contract/blog.rules.ts'
import { RICH_TEXT_HTML_MAX } from '#platform/contract/rich-text.rules.ts'
import { describe, expect, it } from 'vitest'
import { sanitiseRichText } from '../rich-text/sanitise.ts'
import { writeMarkdown } from './markdown.ts'
import { markdownToHtml } from './to-html.ts'
import { htmlToMarkdown } from './to-markdown.ts'

// What Markdown is made of, as often as the longest text holds it. Both ways run in threads with a limit of seconds.

// Those that took longest of some fifty.
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
]
const SECONDS = 5

describe('Markdown that was made to take long', () => {
  it('S16 is read in time, whatever it repeats', () => {
    for (const sign of SIGNS)
      expect(
        spent(() => markdownToHtml(filled(sign, MARKDOWN_MAX))),
        JSON.stringify(sign),
      ).toBeLessThan(SECONDS)
  }, 120_000)

  it('S16 is written in time, whatever a text repeats', () => {
    for (const piece of [
      '<p>a</p>',
      '<ul><li><p>a',
      '<br>',
      'a<em>b</em>',
      '&lt;',
      '<pre><code>```</code></pre>',
      'a *',
    ]) {
      const html = sanitiseRichText(filled(piece, RICH_TEXT_HTML_MAX)).slice(0, RICH_TEXT_HTML_MAX)
      expect(
        spent(() => htmlToMarkdown(html)),
        piece,
      ).toBeLessThan(SECONDS)
    }
  }, 120_000)

  it('S16 keeps nobody waiting while it is written', async () => {
    const before = process.threadCpuUsage()
    const markdown = await writeMarkdown('<p>a</p>'.repeat(RICH_TEXT_HTML_MAX / 8))
    const { user, system } = process.threadCpuUsage(before)
    expect(markdown.startsWith('a\n\na')).toBe(true)
    // Written here it would take seconds; a busy machine takes some times 50 ms to hand it over.
    expect((user + system) / 1000).toBeLessThan(200)
  }, 30_000)
})

const filled = (sign: string, length: number): string =>
  sign.repeat(Math.ceil(length / sign.length)).slice(0, length)

/** Seconds of processor time, which others on the machine do not lengthen. */
function spent(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
