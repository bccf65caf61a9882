import {
  RICH_TEXT_REL,
  isAllowedAttribute,
  isAllowedLink,
  RICH_TEXT_TAGS,
} from '#platform/contract/rich-text.rules.ts'
import fc from 'fast-check'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { findHeadless } from '../../../scripts/source/chromium.ts'
import { MAIL_ATTACKS } from '../rich-text/mail-attacks.ts'
import { readMailHtml, textToHtml } from './mail-html.ts'
import { fillPictures } from './picture-places.ts'

// Judged by a browser: what it makes of the stored email, without any policy, must not run, fetch or navigate.

const HOME = 'https://reader.example/'
const seen = z.object({
  alerts: z.number(),
  found: z.array(
    z.array(z.object({ tag: z.string(), attributes: z.array(z.tuple([z.string(), z.string()])) })),
  ),
})
const PROBE = `async (texts, wanted) => {
  globalThis.alerts = 0
  globalThis.alert = () => (globalThis.alerts += 1)
  const found = texts.map(html => {
    const live = document.createElement('div')
    document.body.append(live)
    live.innerHTML = html
    const whole = new DOMParser().parseFromString(html, 'text/html')
    return [live, whole.head, whole.body].flatMap(root => [...root.querySelectorAll('*')]).map(element => ({
      tag: element.localName,
      attributes: element.getAttributeNames().map(name => [name, element.getAttribute(name)]),
    }))
  })
  const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
  await pause(300)
  // A busy machine is slow to fall for them.
  for (let left = 200; left > 0 && globalThis.alerts < wanted; left--) await pause(100)
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

/** `wanted`: waits until this many have run. */
async function show(htmls: readonly string[], expected = 0) {
  const page = await browser.newPage()
  const asked: string[] = []
  await page.route('**/*', route => {
    const url = route.request().url()
    if (url === HOME) return route.fulfill({ contentType: 'text/html', body: '' })
    asked.push(url)
    return route.abort()
  })
  await page.goto(HOME)
  const { alerts, found } = seen.parse(
    await page.evaluate(`(${PROBE})(${JSON.stringify(htmls)}, ${expected})`),
  )
  await page.close()
  return {
    alerts,
    elements: found.flat(),
    asked: asked.filter(url => !url.startsWith(`${HOME}api/files/mail/`)),
  }
}

const read = (html: string) => readMailHtml(html, { partOf: id => (id === 'x' ? 0 : undefined) })
const FORBIDDEN =
  'script style svg math iframe frame object embed applet form input button select textarea link meta base video audio source picture template dialog'.split(
    ' ',
  )
const STYLE =
  /url|expression|image|element|import|var\(|attr\(|position|behavior|binding|javascript|\\/i

function faultsOf(elements: { tag: string; attributes: [string, string][] }[]): string[] {
  return elements.flatMap(({ tag, attributes }) => [
    ...(FORBIDDEN.includes(tag) ? [tag] : []),
    ...attributes.flatMap(([name, value]) => {
      if (
        name.startsWith('on') ||
        ['id', 'class', 'name', 'srcset', 'background', 'target'].includes(name)
      )
        return [`${tag} ${name}`]
      if (name === 'href') return isAllowedLink(value) ? [] : [`${tag} ${name}=${value}`]
      if (name === 'src')
        return /^\/api\/files\/mail\/(?:part|remote)-\d+$/.test(value)
          ? []
          : [`${tag} ${name}=${value}`]
      return name === 'style' && STYLE.test(value) ? [`${tag} ${name}=${value}`] : []
    }),
  ])
}

describe('HTML of incoming email', () => {
  it('S4 is tested with over three hundred distinct attacks that work in a browser', async () => {
    expect(MAIL_ATTACKS.length).toBeGreaterThanOrEqual(300)
    expect(new Set(MAIL_ATTACKS).size).toBe(MAIL_ATTACKS.length)
    const limit = 31
    const { alerts, asked, elements } = await show(
      MAIL_ATTACKS.filter(attack => !/http-equiv|_top/.test(attack)),
      limit,
    )
    expect(alerts).toBeGreaterThanOrEqual(limit)
    expect(asked.filter(url => url.includes('evil.example')).length).toBeGreaterThan(3)
    expect(faultsOf(elements).length).toBeGreaterThan(300)
  }, 60_000)

  it('S4 MAIL-10 neither runs nor fetches anything, with its layout and without', async () => {
    const mails = MAIL_ATTACKS.map(read)
    for (const htmls of [
      mails.map(mail => mail.layout ?? mail.message),
      mails.map(mail => mail.message),
    ]) {
      const { alerts, asked, elements } = await show(htmls)
      expect({ alerts, asked, faults: faultsOf(elements) }).toEqual({
        alerts: 0,
        asked: [],
        faults: [],
      })
    }
    const together = read(MAIL_ATTACKS.join(''))
    const { alerts, asked, elements } = await show([together.layout ?? together.message])
    expect({ alerts, asked, faults: faultsOf(elements) }).toEqual({
      alerts: 0,
      asked: [],
      faults: [],
    })
  }, 60_000)

  it('X-27 is limited to rich text where the layout is not shown', async () => {
    const { elements } = await show(MAIL_ATTACKS.map(attack => read(attack).message))
    const tags: readonly string[] = RICH_TEXT_TAGS
    const foreign = elements.filter(({ tag, attributes }) => {
      const isFine = ([name, value]: [string, string]) =>
        name === 'rel' ? value === RICH_TEXT_REL : isAllowedAttribute(tag, name, value)
      return !tags.includes(tag) || !attributes.every(isFine)
    })
    expect(foreign).toEqual([])
  }, 60_000)

  it('S4 is stable when sanitized again, for random markup', () => {
    const piece = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom(...MAIL_ATTACKS.filter(attack => attack.length < 500)),
      },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          '<table>',
          '<tr>',
          '<td style="color:red">',
          '</td>',
          '</table>',
          '<font face=x>',
          '<center>',
          '<div style="',
          '">',
          "'",
          '<a href="https://a.example">',
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    )
    const soup = fc.array(piece, { maxLength: 6 }).map(pieces => pieces.join(''))
    const checked = fc.check(
      fc.property(soup, html => {
        const once = read(html)
        const shown = once.layout ?? once.message
        // Images have placeholders instead of URLs.
        if (shown.includes('<img')) return true
        const again = read(shown)
        return (again.layout ?? again.message) === shown
      }),
      { numRuns: 1_500 },
    )
    expect(checked.counterexample).toBeNull()
  }, 60_000)

  it('MAIL-10 keeps tables, colors and sizes', () => {
    const html =
      '<table width="600" align="center" style="border:1px solid #ccc;border-collapse:collapse"><tbody><tr><td style="padding:8px 16px;background-color:#fff;color:rgb(1, 2, 3)" colspan="2"><font color="#333" face="Arial" size="2">Hi</font></td></tr></tbody></table>'
    expect(read(html).layout).toBe(
      '<table width="600" align="center" style="border:1px solid #ccc;border-collapse:collapse"><tbody><tr><td style="padding:8px 16px;background-color:#fff;color:rgb(1, 2, 3)" colspan="2"><font color="#333" face="Arial" size="2">Hi</font></td></tr></tbody></table>',
    )
    expect(read('<p>Hi <b>you</b></p>')).toEqual({
      message: '<p>Hi <strong>you</strong></p>',
      layout: null,
      remotePictures: [],
    })
  })

  it('MAIL-10 replaces images by placeholders, one per URL', () => {
    const { message, remotePictures } = read(
      '<p><img src="https://a.example/1.png?a=1&amp;b=2" alt="One"><img src="cid:x"><img src="https://a.example/1.png?a=1&amp;b=2"><img src="cid:none"></p>',
    )
    expect(remotePictures).toEqual(['https://a.example/1.png?a=1&b=2'])
    expect(message).toBe(
      '<p><img src="/api/files/mail/remote-0" alt="One"><img src="/api/files/mail/part-0" alt=""><img src="/api/files/mail/remote-0" alt=""></p>',
    )
    expect(
      fillPictures(message, ({ kind, index, alt }) =>
        kind === 'part' ? { src: '/x?a=1&b="2"' } : { instead: `[${index} ${alt}]` },
      ),
    ).toBe('<p>[0 One]<img src="/x?a=1&amp;b=&quot;2&quot;" alt="">[0 ]</p>')
  })

  it('X-27 is sanitized quickly, however long and malformed', () => {
    for (const bad of [
      '<',
      '<table>',
      '<td style="',
      '<p style="color:red;',
      '<font ',
      '<!--',
      '<a href="',
      '<img src="cid:',
      '&',
      "<div style='a:b;",
    ]) {
      // Of this thread: others on a busy machine don't count.
      const before = process.threadCpuUsage()
      read(bad.repeat(Math.ceil(200_000 / bad.length)))
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1000, bad).toBeLessThan(4_000)
    }
  }, 60_000)
})

it('MAIL-10 plain text becomes paragraphs, line breaks and links', () => {
  expect(textToHtml('Hi <you>\nsee https://a.example/x?a=1&b=2.\r\n\r\nBye')).toBe(
    `<p>Hi &lt;you&gt;<br>see <a href="https://a.example/x?a=1&amp;b=2" rel="${RICH_TEXT_REL}">https://a.example/x?a=1&amp;b=2</a>.</p><p>Bye</p>`,
  )
  expect(textToHtml('')).toBe('')
})
