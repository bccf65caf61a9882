import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTACKS } from '../rich-text/attacks.ts'
import { sanitizeRichText } from '../rich-text/sanitize.ts'
import { writeMarkdown } from './markdown.ts'
import { markdownToHtml } from './to-html.ts'
import { htmlToMarkdown } from './to-markdown.ts'

interface Example {
  markdown: string
  html: string
  number: number
}
// The standard's own text with its examples, in CommonJS.
const require = createRequire(import.meta.url)
const { tests }: { tests: readonly Example[] } = require('commonmark-spec')

describe('Markdown to rich text', () => {
  /** Ignores what makes no visible difference: line breaks between blocks, and whether an item's text is a paragraph. */
  const plain = (html: string): string =>
    html
      .replaceAll(/\s*(<\/?(?:p|h\d|pre|blockquote|ul|ol|li|hr)\b[^>]*>)\s*/g, '$1')
      .replaceAll(/<\/?p>/g, '¶')
      .replaceAll(/¶*(<\/?(?:li|ul|ol|blockquote|h\d|pre|hr)\b[^>]*>)¶*/g, '$1')
      .replaceAll(/¶+/g, '¶')
      .replaceAll(/\s*<br>\s*/g, '<br>')
      .replaceAll(/\s*<\/code><\/pre>/g, '</code></pre>')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[\s¶]+|[\s¶]+$/g, '')

  it('renders the CommonMark examples like the standard, except that URLs stay unescaped', () => {
    const wrong = tests.filter(({ markdown, html }) => {
      const tab = (text: string) => text.replaceAll('→', '\t')
      return plain(markdownToHtml(tab(markdown))) !== plain(sanitizeRichText(tab(html)))
    })
    expect(tests.length).toBe(652)
    // `https://a.example/[` stays as it is; the standard writes `%5B`.
    expect(wrong.map(one => one.number)).toEqual([20, 346, 526, 538, 603])
  })

  it('keeps a table as code, as rich text has no tables', () => {
    const table = '| a | b |\n|---|---|\n| 1 | **2** |'
    expect(markdownToHtml(`Before\n\n${table}\n\nafter`)).toBe(
      `<p>Before</p><pre><code>${table}</code></pre><p>after</p>`,
    )
  })

  it('BLOG-24 numbers footnotes as they are mentioned, and puts them at the end', () => {
    const text = [
      'One[^b], two[^A][^b], none[^c].',
      '[^a]: With *marks*',
      'and `code`.',
      '[^b]: - a list',
      '',
      '    in blocks',
      '',
      'Last. `[^a]`',
      '',
      '```',
      '[^a]: code',
      '```',
      '[^unused]: https://a.example',
    ].join('\n')
    expect(markdownToHtml(text)).toBe(
      [
        '<p>One¹, two²,¹, none[^c].</p>',
        '<p>Last. <code>[^a]</code></p>',
        '<pre><code>[^a]: code</code></pre>',
        '<p>¹</p><ul><li><p>a list</p></li></ul><p>in blocks</p>',
        '<p>² With <em>marks</em> and <code>code</code>.</p>',
        '<p>³ https://a.example</p>',
      ].join(''),
    )
  })

  it('S9 produces only what the sanitizer would keep', () => {
    for (const attack of [
      ...ATTACKS,
      '[x](javascript:alert(1))',
      '![x](data:text/html,x)',
      '<javascript:alert(1)>',
    ]) {
      const html = markdownToHtml(attack)
      expect(sanitizeRichText(html)).toBe(html)
    }
  })
})

const REL = 'rel="noopener noreferrer nofollow"'
const TEXTS: readonly [string, string][] = [
  ['headings', '<h2>A # b #</h2><h3>B</h3><h4>C <em>d</em></h4>'],
  ['hard breaks', '<p>a<br>b<br><br>c</p><p>d<br></p><h2>a<br>b</h2>'],
  [
    'lists in lists',
    '<ul><li><p>a</p><ul><li><p>b</p><ol><li><p>c</p></li><li><p>d</p></li></ol></li></ul></li><li><p>e</p></li></ul>',
  ],
  [
    'long lists with numbers',
    `<ol>${'<li><p>a</p><ul><li><p>x</p></li></ul></li>'.repeat(12)}</ol>`,
  ],
  [
    'items of several blocks',
    '<ul><li><p>a</p><p>b</p></li><li><p>c</p><pre><code>x\n\n  y</code></pre></li></ul>',
  ],
  [
    'lists in a row',
    '<ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul><ol><li><p>c</p></li></ol>',
  ],
  ['empty items', '<ul><li><p></p></li><li><p>b</p></li></ul>'],
  [
    'quotes in quotes',
    '<blockquote><p>a</p><blockquote><p>b</p></blockquote><ul><li><p>c</p></li></ul></blockquote><blockquote><p>d</p></blockquote>',
  ],
  [
    'code blocks with fences and empty lines',
    '<pre><code>```\na\n````\n\n  b &lt;c&gt;</code></pre><pre><code>\na\n</code></pre><pre><code></code></pre>',
  ],
  [
    'code with backticks and spaces',
    '<p><code>`</code> <code>a``b</code> <code> a </code> <code>a  b</code> <code>&amp;lt;</code></p>',
  ],
  [
    'links with brackets, signs and other scripts',
    `<p><a href="https://a.example/(x)_[y]?a=1&amp;copy=2&amp;lt;=3" ${REL}>li[n]k *x*</a> <a href="https://ä.example/ü b" ${REL}><strong>x</strong></a>!<a href="mailto:a@b.example" ${REL}>m</a></p>`,
  ],
  [
    'pictures',
    '<p>a <img src="https://a.example/x.png" alt="a [b] *c* &amp;lt;"></p><p><img src="/api/files/abcdefghijklmnopqrstuv" alt="x"></p>',
  ],
  ['lines', '<hr><p>a</p><hr>'],
  [
    'marks within marks',
    '<p><strong>a <em>b</em></strong> <em><strong>c</strong></em> <strong><em>d</em></strong> <s>e <strong>f</strong></s></p>',
  ],
  [
    'marks within words and beside one another',
    '<p>wo<em>r</em>d <strong>Note:</strong>text <em>a</em><strong>b</strong> <strong>«c»</strong>d (<s>e</s>)</p>',
  ],
  ['what has no sign', '<p><u>under <strong>b</strong></u> <span data-mention="3">@Ada</span></p>'],
  [
    'text that looks like Markdown',
    '<p>*a* _b_ `c` [d](e) ![f](g) ~~x~~ \\* # a 1. b snake_case __init__ C# 2*3*4 [x]: /a https://x.example</p>',
  ],
  [
    'text that looks like blocks',
    '<p># a</p><p>- b</p><p>+ c</p><p>1. d</p><p>2024. e</p><p>&gt; f</p><p>---</p><p>===</p><p>```</p><p>~~~</p><p>***</p><p>[ ] g</p>',
  ],
  [
    'text that looks like blocks after a break',
    '<p>a<br>---<br>- b<br>===<br># c</p><p>| a | b |<br>|---|---|</p>',
  ],
  ['text that looks like HTML', '<p>&lt;b&gt; &amp;amp; &amp;copy; &lt;!-- AT&amp;T</p>'],
  ['other scripts', '<p>مرحبًا <strong>ب</strong>ج 👩‍🚀</p>'],
]

describe('rich text to Markdown', () => {
  it.each(TEXTS)('X-27 round-trips exactly: %s', (_, html) => {
    expect(sanitizeRichText(html), 'the test’s own text').toBe(html)
    expect(markdownToHtml(htmlToMarkdown(html))).toBe(html)
  })

  it('KB-04 is Markdown as people write it', async () => {
    const html =
      '<h2>Keys</h2><p>Press <code>g</code>, <strong>then</strong> &lt;m&gt; in C# (AT&amp;T)!</p><ul><li><p>one</p></li><li><p>two</p><ol><li><p>in</p></li></ol></li></ul>' +
      '<blockquote><p>Said</p></blockquote><pre><code>a &amp; b\n  c</code></pre><p><a href="https://a.example" rel="noopener noreferrer nofollow">there</a> <img src="https://a.example/x.png" alt="pic"></p>'
    const written = [
      '## Keys',
      'Press `g`, **then** \\<m> in C# (AT&T)!',
      '- one\n- two\n  1. in',
      '> Said',
      '```\na & b\n  c\n```',
      '[there](https://a.example) ![pic](https://a.example/x.png)',
    ]
    expect(await writeMarkdown(html)).toBe(written.join('\n\n'))
  })

  it('X-27 loses no word of any text', () => {
    const words = fc
      .string({ unit: fc.constantFrom(...Array.from('ab *_`~[]()!<>&#+-=.1|\\"\'\n:é')) })
      .map(text => text.trim())
    const inline = fc.oneof(
      words.map(text =>
        text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      ),
      fc
        .tuple(fc.constantFrom('strong', 'em', 's', 'u', 'code'), words)
        .map(([tag, text]) => `<${tag}>${text.replaceAll(/[&<>]/g, 'x')}</${tag}>`),
      fc.constant('<br>'),
    )
    const block = fc
      .tuple(
        fc.constantFrom('p', 'h2', 'blockquote', 'li', 'pre'),
        fc.array(inline, { maxLength: 4 }),
      )
      .map(([tag, parts]) =>
        tag === 'li'
          ? `<ul><li><p>${parts.join('')}</p></li></ul>`
          : tag === 'pre'
            ? `<pre><code>${parts.join('').replaceAll(/<[^>]*>/g, '')}</code></pre>`
            : `<${tag}>${parts.join('')}</${tag}>`,
      )
    const letters = (html: string) =>
      html
        .replaceAll(/<(?!\/?(?:strong|em|s|u|code|pre)>)[^>]*>|\s/g, '')
        .replaceAll(/<(\w+)><\/\1>/g, '')
    fc.assert(
      fc.property(fc.array(block, { maxLength: 3 }), blocks => {
        const html = sanitizeRichText(blocks.join(''))
        expect(letters(markdownToHtml(htmlToMarkdown(html)))).toBe(letters(html))
      }),
      { numRuns: 300 },
    )
  })
})
