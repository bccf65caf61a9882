import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  MAX_RICH_TEXT_HTML,
  isAllowedAttribute,
  isAllowedLink,
  isAllowedPicture,
  isRemotePicture,
  richText,
  textOf,
} from './rich-text.rules.ts'

describe('rich text allowlist', () => {
  it.each([
    'https://a.example',
    'http://a.example/b c',
    'HTTPS://A.EXAMPLE',
    'mailto:a@b.example?subject=x',
  ])('X-27 allows a link to %s', href => expect(isAllowedLink(href)).toBe(true))
  it.each([
    '',
    'javascript:x',
    ' https://a.example',
    'https:a',
    '//a.example',
    '/apps',
    'a.example',
    'data:,x',
    'https://a\nb',
    'https://a\u2028b',
    'ftp://a',
  ])('X-27 rejects a link to %j', href => expect(isAllowedLink(href)).toBe(false))
  it.each(['/api/files/7', '/api/files/7/plan.v2.png?size=2', 'https://a.example/b.png'])(
    'X-27 allows a picture from %s',
    src => expect(isAllowedPicture(src)).toBe(true),
  )
  it.each([
    '',
    '/api/files/',
    '/api/files/../users',
    '/api/files/a/..',
    '/api/files/a//b',
    '/api/files/%2e%2e',
    '/api/filesx/a',
    'data:image/png,x',
    '//a',
  ])('X-27 rejects a picture from %j', src => expect(isAllowedPicture(src)).toBe(false))
  it('X-27 distinguishes remote pictures from our own', () => {
    expect(isRemotePicture('https://a.example/b.png')).toBe(true)
    expect(isRemotePicture('/api/files/7')).toBe(false)
  })
  it('X-27 allows attributes per tag', () => {
    expect(isAllowedAttribute('a', 'href', 'https://a.example')).toBe(true)
    expect(isAllowedAttribute('p', 'href', 'https://a.example')).toBe(false)
    expect(isAllowedAttribute('span', 'data-mention', '12')).toBe(true)
    expect(isAllowedAttribute('span', 'data-mention', '12x')).toBe(false)
    expect(isAllowedAttribute('img', 'alt', 'anything')).toBe(true)
    expect(isAllowedAttribute('constructor', 'name', 'x')).toBe(false)
  })
})

describe('plain text of rich text', () => {
  it.each([
    ['<p>Fish &amp; chips</p><p>Tea</p>', 'Fish & chips\nTea'],
    ['<ul><li><p>a</p></li><li><p>b</p></li></ul>', 'a\nb'],
    ['a<br>b<hr>c', 'a\nb\nc'],
    ['<p>1 &lt; 2&nbsp;&amp;lt;</p>', '1 < 2 &lt;'],
    ['<a href="https://a.example/?a>b">link</a> <img src="x" alt="<p>">end', 'link end'],
    ['1 < 2', '1 < 2'],
    ['<p></p>', ''],
  ])('is extracted from %j', (html, text) => expect(textOf(html)).toBe(text))

  it('is extracted in linear time, however malformed', () => {
    for (const bad of ['<', '<a', '<a"', "<a'", '&nbsp;', '<a"\'', '<b> </b>', ' <br> ']) {
      const times = Array.from({ length: 5 }, () => {
        const start = Date.now()
        textOf(bad.repeat(MAX_RICH_TEXT_HTML / bad.length))
        return Date.now() - start
      })
      // A busy machine slows down some runs, a bad pattern all of them.
      expect(Math.min(...times), bad).toBeLessThan(500)
    }
  })

  it('is counted by the schema, tags are not', () => {
    expect(z.safeParse(richText(5), '<p><strong>12345</strong></p>').success).toBe(true)
    const refused = z.safeParse(richText(5), '<p>123456</p>')
    expect(refused.error?.issues[0]).toMatchObject({
      code: 'too_big',
      origin: 'string',
      maximum: 5,
    })
    expect(z.safeParse(richText(5), '<b></b>'.repeat(MAX_RICH_TEXT_HTML)).success).toBe(false)
  })
})
