import { expect, it } from 'vitest'
import { toMarkdown } from './markdown.service.ts'

it('KB-04 writes rich text as Markdown: headings, lists, links, pictures and code', () => {
  const html =
    '<h2>Keys</h2><p>Press <code>g</code>, <strong>then</strong> &lt;m&gt;</p><ul><li><p>one</p></li><li><p>two</p><ol><li><p>in</p></li></ol></li></ul>' +
    '<blockquote><p>Said</p></blockquote><pre><code>a &amp; b\n  c</code></pre><p><a href="https://a.example" rel="x">there</a> <img src="https://a.example/x.png" alt="pic"></p>'
  expect(toMarkdown(html)).toBe(
    [
      '## Keys',
      '',
      'Press `g`, **then** <m>',
      '',
      '- one',
      '- two',
      '  1. in',
      '',
      '> Said',
      '',
      '```',
      'a & b',
      '  c',
      '```',
      '',
      '[there](https://a.example) ![pic](https://a.example/x.png)',
      '',
    ].join('\n'),
  )
})
