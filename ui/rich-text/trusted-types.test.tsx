import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showScreen } from '../page/test-screen.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'
import { RichTextView } from './rich-text-view.tsx'

// In a file of its own: a content security policy cannot be removed.
it('X-27 parses markup only through named Trusted Types policies', async () => {
  const violations: string[] = []
  document.addEventListener('securitypolicyviolation', event =>
    violations.push(`${event.violatedDirective}: ${event.sample}`),
  )
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content =
    "require-trusted-types-for 'script'; trusted-types dompurify ProseMirrorClipboard"
  document.head.append(policy)
  expect(() => (document.createElement('p').innerHTML = '<b>x</b>')).toThrow(/TrustedHTML/)
  await expect.poll(() => violations.splice(0)).toHaveLength(1)

  const screen = await showScreen(() => (
    <>
      <RichTextView html="<p>read <script>x</script></p>" />
      <RichTextEditor label="Notes" value="<p>write</p>" onChange={() => undefined} />
    </>
  ))
  await expect.element(screen.getByText('read')).toBeVisible()
  const text = screen.getByRole('textbox', { name: 'Notes' })
  await text.click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', '<b>pasted</b>')
  text
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await userEvent.keyboard('{Control>}k{/Control}example.com{Enter}')
  await expect.element(text.getByText('pasted')).toBeVisible()
  await expect.element(text.getByText('https://example.com')).toBeVisible()
  expect(violations).toEqual([])
})
