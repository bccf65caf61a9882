import {
  RICH_TEXT_REL,
  RICH_TEXT_TAGS,
  isAllowedAttribute,
} from '#platform/contract/rich-text.rules.ts'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ATTACKS } from '#platform/server/rich-text/attacks.ts'
import { showScreen } from '../page/test-screen.tsx'
import { cleanHtml } from './clean-html.ts'
import { RichTextView } from './rich-text-view.tsx'

const TAGS: readonly string[] = RICH_TEXT_TAGS
const requestsOf = (mark: string) =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes(mark))

describe('RichTextView', () => {
  it('X-27 shows allowed markup, with links in a new tab and without a referrer', async () => {
    const screen = await showScreen(() => (
      <RichTextView html='<h2>Plan</h2><p>See <a href="https://a.example/b">this</a>, <span data-mention="12">@Ada</span></p>' />
    ))
    await expect.element(screen.getByRole('heading', { name: 'Plan' })).toBeVisible()
    const link = screen.getByRole('link', { name: 'this' })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', RICH_TEXT_REL)
    await expect.element(screen.getByText('@Ada')).toHaveAttribute('data-mention', '12')
  })

  it('X-27 runs and requests nothing, even if the server let it through', async () => {
    const alert = vi.spyOn(window, 'alert').mockReturnValue()
    const before = performance.getEntriesByType('resource').length
    const screen = await showScreen(() => (
      <div data-testid="views">
        {[...ATTACKS, ATTACKS.join('')].map(attack => (
          <RichTextView key={attack} html={attack} />
        ))}
      </div>
    ))
    const words = screen
      .getByTestId('views')
      .element()
      .querySelectorAll('[tabindex="-1"] > div > *, [tabindex="-1"] > div > * *')
    expect(words.length).toBeGreaterThan(20)
    const ours = new Set(['a target', 'a rel', 'img loading', 'img referrerpolicy'])
    for (const element of words) {
      expect(TAGS, element.outerHTML).toContain(element.localName)
      for (const { name, value } of element.attributes) {
        const isOurs =
          name === 'dir' ||
          ours.has(`${element.localName} ${name}`) ||
          (name === 'class' && element.localName === 'span')
        expect(
          isOurs || isAllowedAttribute(element.localName, name, value),
          element.outerHTML,
        ).toBe(true)
      }
    }
    // An image error, had there been one, would come after this one.
    await new Promise(resolve =>
      Object.assign(new Image(), { onerror: resolve, src: '/none.png?last' }),
    )
    expect(alert).not.toHaveBeenCalled()
    const since = performance.getEntriesByType('resource').slice(before)
    expect(
      since
        .filter(({ name }) => !/locales|last|\/(ui|platform|node_modules|@)/.test(name))
        .map(({ name }) => name),
    ).toEqual([])
  })

  it('X-27 blocks remote pictures until the reader allows them', async () => {
    const allowed = vi.fn<() => void>()
    const html = `<p>a <img src="${location.origin}/favicon.svg?tracker" alt="Plan"> b</p>`
    const screen = await showScreen(() => <RichTextView html={html} onAllowPictures={allowed} />)
    await expect.element(screen.getByText('Hidden picture: Plan')).toBeVisible()
    expect(screen.container.querySelector('img')).toBeNull()
    expect(requestsOf('?tracker')).toEqual([])
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: 'Show pictures' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(screen.getByRole('img', { name: 'Plan' }))
      .toHaveAttribute('referrerpolicy', 'no-referrer')
    // The same check of the network that saw nothing before.
    await expect.poll(() => requestsOf('?tracker')).toHaveLength(1)
    await expect
      .element(screen.getByRole('button', { name: 'Show pictures' }))
      .not.toBeInTheDocument()
    expect(document.activeElement?.textContent).toContain('a ')
    expect(allowed).toHaveBeenCalledTimes(1)
  })

  it('X-27 shows our own pictures at once, and those of an allowed sender', async () => {
    const screen = await showScreen(() => (
      <RichTextView
        arePicturesAllowed
        html='<img src="/api/files/1" alt="Ours"><img src="https://a.invalid/b.png" alt="Theirs">'
      />
    ))
    await expect
      .element(screen.getByRole('img', { name: 'Ours' }))
      .toHaveAttribute('src', '/api/files/1')
    await expect
      .element(screen.getByRole('img', { name: 'Theirs' }))
      .toHaveAttribute('src', 'https://a.invalid/b.png')
    expect(screen.container.querySelector('button')).toBeNull()
  })

  it('X-27 loads nothing while parsing', () => {
    const fragment = cleanHtml(`<img src="${location.origin}/favicon.svg?looked">`)
    expect(fragment.querySelector('img')?.getAttribute('src')).toContain('?looked')
    expect(fragment.ownerDocument).not.toBe(document)
    expect(requestsOf('?looked')).toEqual([])
  })

  it('X-32 sets each block’s direction by its first words', async () => {
    const screen = await showScreen(() => (
      <RichTextView html="<ul><li><p>مرحبا world</p></li></ul><p>hello عالم</p><p></p>" />
    ))
    const blocks = Array.from(
      screen.container.querySelectorAll('ul, ul p, ul + p'),
      block => getComputedStyle(block).direction,
    )
    expect(blocks).toEqual(['rtl', 'rtl', 'ltr'])
    expect(screen.container.querySelector('p:empty')?.hasAttribute('dir')).toBe(false)
  })
})
