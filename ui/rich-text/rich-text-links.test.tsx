import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '../page/test-screen.tsx'
import { RichTextView, type Split } from './rich-text-view.tsx'

const split: Split = text =>
  text
    .split(/(#\w+)/)
    .map(piece =>
      piece.startsWith('#') ? { text: piece, href: `/tag?of=${piece.slice(1)}` } : { text: piece },
    )

it('PROF-06 mentions and tags are internal links, except within links and code, followed without a reload', async () => {
  const follow = vi.fn<(href: string) => void>()
  const html =
    '<p>Run <strong>#alpha</strong> &lt;b&gt; <a href="https://x.example/#beta">see #beta</a> <code>#gamma</code></p>'
  await showScreen(() => <RichTextView html={html} split={split} onFollow={follow} />)
  const link = page.getByRole('link', { name: '#alpha' })
  await expect.element(link).toHaveAttribute('href', '/tag?of=alpha')
  await expect.element(link).not.toHaveAttribute('target')
  await expect.element(page.getByRole('link')).toHaveLength(2)
  expect(document.querySelector('b')).toBeNull()
  await link.click()
  expect(follow).toHaveBeenCalledExactlyOnceWith('/tag?of=alpha')
})
