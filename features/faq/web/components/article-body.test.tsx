import { helpWords } from '../../contract/faq.rules.ts'
import { expect, it, vi } from 'vitest'
import { ATTACKS } from '#platform/server/rich-text/attacks.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ArticleBody, Contents, useHeadings } from './article-body.tsx'

function Article({ html, q = '' }: { html: string; q?: string }) {
  const [headings, setHeadings] = useHeadings()
  return (
    <>
      <ArticleBody html={html} words={helpWords(q)} onHeadings={setHeadings} />
      <Contents headings={headings} />
    </>
  )
}

it('X-27 renders every attack article harmless, whatever is stored', async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
  await loadTexts(['faq'])
  const screen = await showScreen(() => (
    <>
      {ATTACKS.filter(attack => !attack.includes('\0')).map((attack, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a list that never changes
        <Article key={index} html={`<h2>A</h2>${attack}`} q="alert" />
      ))}
    </>
  ))
  await expect
    .element(screen.getByRole('heading', { name: 'A', exact: true }).first())
    .toBeVisible()
  expect(
    screen.container.querySelector(
      'script, iframe, object, svg:not([class*=icon]), style, form, input',
    ),
  ).toBeNull()
  const elements = [...screen.container.querySelectorAll('*')]
  expect(
    elements.flatMap(element => element.getAttributeNames()).filter(name => name.startsWith('on')),
  ).toEqual([])
  expect(alert).not.toHaveBeenCalled()
})

it('KB-05 lists an article’s headings and focuses the selected one', async () => {
  await loadTexts(['faq'])
  const screen = await showScreen(() => (
    <Article html="<h2>First part</h2><p>a</p><h3>في الداخل</h3><p>b</p>" />
  ))
  const link = screen.getByRole('link', { name: 'في الداخل' })
  await link.click()
  await expect.element(screen.getByRole('heading', { name: 'في الداخل' })).toHaveFocus()
})
