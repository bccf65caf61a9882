import {
  RICH_TEXT_REL,
  RICH_TEXT_TAGS,
  isAllowedAttribute,
} from '#platform/contract/rich-text.rules.ts'
import fc from 'fast-check'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { findHeadless } from '../../../scripts/source/chromium.ts'
import { ATTACKS } from './attacks.ts'
import { sanitizeRichText } from './sanitize.ts'

// Judged by a real browser, not by the sanitizer's own parser: what counts is what a reader's browser makes of the
// result. It is parsed three ways: inserted into a live page, as a whole document, and inside elements that change parsing.

const element = z.object({
  tag: z.string(),
  space: z.string(),
  attributes: z.array(z.tuple([z.string(), z.string()])),
})
const seen = z.object({
  alerts: z.number(),
  found: z.array(z.object({ html: z.string(), elements: z.array(element) })),
})
const XHTML = 'http://www.w3.org/1999/xhtml'
const TAGS: readonly string[] = RICH_TEXT_TAGS

// Runs in the browser; a string, as server code has no DOM types. Events come later: it waits for all images, and then for
// an event of its own.
const HOME = 'https://reader.example/'
const PROBE = `async texts => {
  globalThis.alerts = 0
  globalThis.alert = () => (globalThis.alerts += 1)
  const found = texts.map(html => {
    const live = document.createElement('div')
    document.body.append(live)
    live.innerHTML = html
    const whole = new DOMParser().parseFromString(html, 'text/html')
    const contexts = ['noscript', 'template', 'td', 'li'].map(tag => {
      const box = document.createElement(tag)
      box.innerHTML = html
      return box.content ?? box
    })
    const roots = [live, whole.head, whole.body, ...contexts]
    return { html, elements: roots.flatMap(root => [...root.querySelectorAll('*')]).map(element => ({
      tag: element.localName,
      space: element.namespaceURI,
      attributes: Element.prototype.getAttributeNames.call(element).map(name => [name, Element.prototype.getAttribute.call(element, name)]),
    })) }
  })
  const settled = image => new Promise(resolve => { for (const end of ['load', 'error']) image.addEventListener(end, resolve) })
  await Promise.all([...document.images].filter(image => !image.complete).map(settled))
  await new Promise(resolve => Object.assign(new Image(), { onerror: resolve, src: '${HOME}last.png' }))
  return { alerts: globalThis.alerts, found }
}`

let browser: Browser
beforeAll(async () => {
  const executablePath = findHeadless()
  browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
})
afterAll(() => browser.close())

/** What a browser sees that is not on the allowlist, and how often something ran. */
async function show(htmls: readonly string[]): Promise<{ foreign: string[]; alerts: number }> {
  const page = await browser.newPage()
  await page.route('**/*', route =>
    route.request().url() === HOME
      ? route.fulfill({ contentType: 'text/html', body: '' })
      : route.abort(),
  )
  await page.goto(HOME)
  const { alerts, found } = seen.parse(await page.evaluate(`(${PROBE})(${JSON.stringify(htmls)})`))
  await page.close()
  const foreign = found.flatMap(({ html, elements }) =>
    elements.flatMap(({ tag, space, attributes }) => {
      const bad = attributes.filter(([name, value]) =>
        tag === 'a' && name === 'rel'
          ? value !== RICH_TEXT_REL
          : !isAllowedAttribute(tag, name, value),
      )
      return TAGS.includes(tag) && space === XHTML && bad.length === 0
        ? []
        : [`<${tag} ${bad.join(' ')}> in ${html}`]
    }),
  )
  return { foreign, alerts }
}
const CLEAN = { foreign: [], alerts: 0 }

// Random sequences of markup find what no list of attacks has.
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ATTACKS) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(...RICH_TEXT_TAGS.flatMap(tag => [`<${tag}>`, `</${tag}>`])),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '<svg>',
      '</svg>',
      '<math>',
      '<mtext>',
      '<style>',
      '</style>',
      '<noscript>',
      '</noscript>',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<table>',
      '<td>',
      '<select>',
      '<div>',
      '</div>',
      '<b>',
      '<h1>',
      '<!--',
      '-->',
      '"',
      "'",
      '&',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<a href="https://a.example">',
      '<span data-mention="3">',
      '<img src="https://a.example/1">',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
)
const soup = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''))
const slice = fc
  .tuple(soup, fc.nat(), fc.nat())
  .map(([text, from, to]) => text.slice(from % (text.length + 1), to % (text.length + 1)))
const markup = fc.oneof(soup, slice)

/** CPU seconds that a call took. */
function secondsOf(act: () => void): number {
  const before = process.cpuUsage()
  act()
  return process.cpuUsage(before).user / 1_000_000
}

describe('sanitized rich text', () => {
  it('X-27 is tested with attacks that work in a browser without the sanitizer', async () => {
    expect(ATTACKS.length).toBeGreaterThan(100)
    expect(new Set(ATTACKS).size).toBe(ATTACKS.length)
    // Except those that navigate away from the test's own page.
    const { foreign, alerts } = await show(ATTACKS.filter(attack => !attack.includes('http-equiv')))
    expect(foreign.length).toBeGreaterThan(100)
    expect(alerts).toBeGreaterThan(20)
  })

  it('X-27 contains only allowed tags, attributes and URLs when a browser parses it, for any attack', async () => {
    expect(await show(ATTACKS.map(sanitizeRichText))).toEqual(CLEAN)
    // Attacks nested in one another: an unclosed one changes how the next is parsed.
    expect(
      await show(ATTACKS.map((attack, at) => sanitizeRichText(attack + (ATTACKS[at + 1] ?? '')))),
    ).toEqual(CLEAN)
    expect(await show([sanitizeRichText(ATTACKS.join(''))])).toEqual(CLEAN)
  })

  it('X-27 contains nothing else for random markup', async () => {
    expect(await show(fc.sample(markup, { numRuns: 3000 }).map(sanitizeRichText))).toEqual(CLEAN)
  })

  it('X-27 is stable when sanitized again', () => {
    for (const attack of ATTACKS)
      expect(sanitizeRichText(sanitizeRichText(attack))).toBe(sanitizeRichText(attack))
    fc.assert(
      fc.property(
        markup,
        html => sanitizeRichText(sanitizeRichText(html)) === sanitizeRichText(html),
      ),
      // Parsed differently once the table is gone: the first bug this test found.
      {
        numRuns: 5000,
        examples: [['<a href="https://a.example"><table><a href="https://a.example">']],
      },
    )
  })

  it.each([
    [
      'keeps everything the editor can produce',
      '<h2>A</h2><p>b<br><strong><em><u><s>c</s></u></em></strong> <code>d</code></p><hr>',
    ],
    [
      'keeps lists, quotes and code',
      '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul><blockquote><p>c</p></blockquote><pre><code>d\n  e</code></pre>',
    ],
    ['keeps mentions', '<p>Hello <span data-mention="12">@Ada</span></p>'],
    [
      'keeps local and external images',
      '<img src="/api/files/1/a.png?size=2" alt="A"><img src="https://a.example/b.png">',
    ],
    [
      'keeps links and marks them',
      `<p><a href="https://a.example/?a=1&amp;b=2" rel="${RICH_TEXT_REL}">a</a></p>`,
    ],
    [
      'keeps characters that aren’t tags',
      '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2, &amp;lt; is a sign</p>',
    ],
    ['keeps other scripts', '<p>مرحبًا 👩‍🚀 ผม</p>'],
  ])('X-27 %s, unchanged', (_, html) => expect(sanitizeRichText(html)).toBe(html))

  it.each([
    ['a < b and 1<2', 'a &lt; b and 1&lt;2'],
    ['<b>a</b><i>b</i><del>c</del><h1>d</h1>', '<strong>a</strong><em>b</em><s>c</s><h2>d</h2>'],
    ['<a href="javascript:x">words</a>', 'words'],
    [
      '<a href="HTTPS://a.example" rel="opener" target="x">a</a>',
      `<a href="HTTPS://a.example" rel="${RICH_TEXT_REL}">a</a>`,
    ],
    ['<span style="color:red">a</span><span data-mention="x">b</span>', 'ab'],
    ['<img src="data:image/png;base64,AAAA" alt="a">b', 'b'],
    ['<div>a<script>b</script></div>', 'a'],
    [
      '<div>a</div><div>b</div><table><tr><td>c</td><td>d</td></tr><tr><td>e</td></tr></table>',
      'a<br>b<br>c | d<br>e',
    ],
    ['a\u0000b', 'ab'],
    ['', ''],
  ])('X-27 replaces %j by what the allowlist has for it', (dirty, clean) =>
    expect(sanitizeRichText(dirty)).toBe(clean),
  )

  it('X-27 keeps paragraphs of plain text, and mistakes nothing else for them', () => {
    const part = fc.oneof(
      fc.constantFrom('&amp;', '&lt;', '&gt;', '<br>', '"', "'", ' '),
      fc.string().map(text => text.replaceAll(/[<>&\0]/g, '')),
    )
    const words = fc
      .array(fc.array(part).map(parts => `<p>${parts.join('')}</p>`))
      .map(all => all.join(''))
    // A line at the end: what is not plain text alone takes the full path.
    fc.assert(
      fc.property(
        words,
        html =>
          sanitizeRichText(html) === html && sanitizeRichText(`${html}<hr>`) === `${html}<hr>`,
      ),
    )
    const lines = `<p>${'&lt;'.repeat(20_000)}</p>`.repeat(50)
    const alone = secondsOf(() => expect(sanitizeRichText(lines)).toBe(lines))
    const parsed = secondsOf(() => sanitizeRichText(`${lines}<hr>`))
    expect(parsed / alone, 'times as long for what is parsed').toBeGreaterThan(3)
  })

  it('X-27 is fast even for the longest text in its worst form', () => {
    for (const bad of [
      '<',
      '<p',
      '<a href="',
      '&',
      '<b>',
      '<svg>',
      '</p>',
      '<p>',
      '<a\'"',
      '<!--',
      '<noscript>',
      '<iframe>',
    ]) {
      const text = bad.repeat(Math.ceil(100_000 / bad.length))
      // Of this thread: others on a busy machine don't count.
      const before = process.threadCpuUsage()
      sanitizeRichText(text)
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1000, bad).toBeLessThan(2000)
    }
  })
})
