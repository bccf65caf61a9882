import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { RICH_TEXT_REL, richText } from '#platform/contract/rich-text.rules.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { showScreen } from '../page/test-screen.tsx'
import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor.tsx'
import { RichTextField } from './rich-text-field.tsx'

/** An editor with its current value, readable by the test. */
async function showEditor(start = '', props: Partial<RichTextEditorProps> = {}) {
  const written: string[] = []
  const outside: { set: (html: string) => void } = { set: () => undefined }
  const screen = await showScreen(function EditorScreen() {
    const [value, setValue] = useState(start)
    outside.set = setValue
    return (
      <>
        <button>Before</button>
        <RichTextEditor
          label="Notes"
          {...props}
          value={value}
          onChange={html => {
            written.push(html)
            setValue(html)
          }}
        />
        <button>After</button>
      </>
    )
  })
  const text = screen.getByRole('textbox', { name: 'Notes' })
  await expect.element(text).toBeVisible()
  return {
    ...screen,
    text,
    written,
    value: () => written.at(-1) ?? start,
    setOutside: (html: string) => outside.set(html),
  }
}
type Shown = Awaited<ReturnType<typeof showEditor>>

const tool = (screen: Shown, name: string) =>
  screen.getByRole('toolbar').getByRole('button', { name, exact: true })
/** To a button by keyboard: out of the text, to the first one, and on with arrows. */
async function pressTool(screen: Shown, name: string): Promise<void> {
  await userEvent.keyboard('{Alt>}{F10}{/Alt}{Home}')
  const names = Array.from(
    screen.getByRole('toolbar').element().querySelectorAll('button'),
    button => button.ariaLabel,
  )
  for (let step = names.indexOf(name); step > 0; step -= 1) await userEvent.keyboard('{ArrowRight}')
  await expect.element(tool(screen, name)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
}
function paste(target: Element, html: string, plain = ''): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', plain)
  target.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

describe('RichTextEditor', () => {
  it('X-27 returns what is typed as HTML, and an empty value when cleared', async () => {
    const screen = await showEditor()
    await screen.text.click()
    await userEvent.keyboard('1 < 2 & "so"{Enter}second')
    await expect.poll(screen.value).toBe('<p>1 &lt; 2 &amp; "so"</p><p>second</p>')
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
    await expect.poll(screen.value).toBe('')
  })

  it('X-27 reports no change before input, and takes outside changes without echoing them', async () => {
    const screen = await showEditor('<p>old</p><ul><li>tight</li></ul>')
    await expect.element(screen.text).toHaveTextContent('oldtight')
    screen.setOutside('<p>new <strong>words</strong></p>')
    await expect.element(screen.text).toHaveTextContent('new words')
    expect(screen.written).toEqual([])
  })

  it.each([
    ['Bold', '<p><strong>word</strong></p>'],
    ['Italic', '<p><em>word</em></p>'],
    ['Underline', '<p><u>word</u></p>'],
    ['Strikethrough', '<p><s>word</s></p>'],
    ['Code', '<p><code>word</code></p>'],
    ['Large heading', '<h2>word</h2>'],
    ['Medium heading', '<h3>word</h3>'],
    ['Small heading', '<h4>word</h4>'],
    ['Bulleted list', '<ul><li><p>word</p></li></ul>'],
    ['Numbered list', '<ol><li><p>word</p></li></ol>'],
    ['Quote', '<blockquote><p>word</p></blockquote>'],
    ['Code block', '<pre><code>word</code></pre>'],
  ])(
    'X-28 applies "%s" by keyboard, shows it as active, and returns focus to the text',
    async (name, html) => {
      const screen = await showEditor('<p>word</p>')
      await screen.text.click()
      await userEvent.keyboard('{Control>}a{/Control}')
      await pressTool(screen, name)
      await expect.poll(screen.value).toBe(html)
      await expect.element(screen.text).toHaveFocus()
      await expect.element(tool(screen, name)).toHaveAttribute('aria-pressed', 'true')
      await pressTool(screen, name)
      await expect.poll(screen.value).toBe('<p>word</p>')
      await expect.element(tool(screen, name)).toHaveAttribute('aria-pressed', 'false')
    },
  )

  it.each([
    ['{Control>}b{/Control}', '<p><strong>word</strong></p>'],
    ['{Control>}i{/Control}', '<p><em>word</em></p>'],
    ['{Control>}u{/Control}', '<p><u>word</u></p>'],
  ])('X-28 supports the shortcut %s', async (keys, html) => {
    const screen = await showEditor('<p>word</p>')
    await screen.text.click()
    await userEvent.keyboard(`{Control>}a{/Control}${keys}`)
    await expect.poll(screen.value).toBe(html)
  })

  it('X-28 undoes and redoes, and disables what is not possible', async () => {
    const screen = await showEditor('<p>word</p>')
    await expect.element(tool(screen, 'Undo')).toHaveAttribute('aria-disabled', 'true')
    await screen.text.click()
    await userEvent.keyboard('{End}s')
    await expect.poll(screen.value).toBe('<p>words</p>')
    await pressTool(screen, 'Undo')
    await expect.poll(screen.value).toBe('<p>word</p>')
    await pressTool(screen, 'Redo')
    await expect.poll(screen.value).toBe('<p>words</p>')
    await expect.element(tool(screen, 'Redo')).toHaveAttribute('aria-disabled', 'true')
  })

  it('X-28 has one tab stop in the toolbar, arrow keys in writing direction, and Esc back to the text', async () => {
    const screen = await showEditor('<p>word</p>')
    await screen.getByText('Before').click()
    await userEvent.tab()
    await expect.element(tool(screen, 'Bold')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tool(screen, 'Italic')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.element(tool(screen, 'Redo')).toHaveFocus()
    await userEvent.tab()
    await expect.element(screen.text).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(tool(screen, 'Redo')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.text).toHaveFocus()
    setPreferences({ skin: 'dark', language: 'ar' })
    document.documentElement.dir = 'rtl'
    await userEvent.keyboard('{Alt>}{F10}{/Alt}{Home}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect.element(screen.getByRole('button', { name: 'مائل' })).toHaveFocus()
    document.documentElement.dir = 'ltr'
  })

  it('X-28 doesn’t trap focus: Tab leaves the text, in a list after Esc', async () => {
    const screen = await showEditor('<p>a</p>')
    await screen.text.click()
    await userEvent.tab()
    await expect.element(screen.getByText('After')).toHaveFocus()
    screen.setOutside('<ul><li><p>a</p></li><li><p>b</p></li></ul>')
    await screen.text.getByText('b').click()
    await userEvent.tab()
    await expect.element(screen.text).toHaveFocus()
    await expect.poll(screen.value).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>')
    await userEvent.keyboard('{Escape}')
    await userEvent.tab()
    await expect.element(screen.getByText('After')).toHaveFocus()
    expect(screen.written).toHaveLength(1)
    await screen.text.getByText('b').click()
    await userEvent.keyboard('{Escape}')
    await userEvent.tab({ shift: true })
    await expect.element(tool(screen, 'Bold')).toHaveFocus()
    expect(screen.written).toHaveLength(1)
  })

  it('X-28 leaves Esc to its dialog, except the Esc that leaves a list', async () => {
    const close = vi.fn<() => void>()
    const screen = await showScreen(() => (
      <Dialog title="Card" onClose={close}>
        <RichTextEditor
          label="Notes"
          value="<ul><li>a</li></ul><p>b</p>"
          onChange={() => undefined}
        />
      </Dialog>
    ))
    const text = screen.getByRole('textbox', { name: 'Notes' })
    await text.getByText('a').click()
    await userEvent.keyboard('{Escape}')
    expect(close).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledTimes(1)
    await text.getByText('b').click()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledTimes(2)
  })

  it('X-28 adds, changes and removes a link by keyboard', async () => {
    const screen = await showEditor('<p>word</p>')
    const dialog = screen.getByRole('dialog', { name: 'Link' })
    await screen.text.click()
    await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}')
    await expect.element(dialog.getByLabelText('Address')).toHaveFocus()
    await userEvent.keyboard('javascript:alert(1){Enter}')
    await expect
      .element(dialog.getByLabelText('Address'))
      .toHaveAccessibleDescription(/Enter an address like/)
    await userEvent.keyboard('{Control>}a{/Control}example.com/a{Enter}')
    await expect
      .poll(screen.value)
      .toBe(`<p><a href="https://example.com/a" rel="${RICH_TEXT_REL}">word</a></p>`)
    await expect.element(screen.text).toHaveFocus()
    await pressTool(screen, 'Link')
    await expect.element(dialog.getByLabelText('Address')).toHaveValue('https://example.com/a')
    await userEvent.keyboard('{Control>}a{/Control}ada@example.com{Enter}')
    await expect
      .poll(screen.value)
      .toBe(`<p><a href="mailto:ada@example.com" rel="${RICH_TEXT_REL}">word</a></p>`)
    await expect.element(screen.text).toHaveFocus()
    await userEvent.keyboard('{Control>}k{/Control}')
    await dialog.getByRole('button', { name: 'Remove link' }).click()
    await expect.poll(screen.value).toBe('<p>word</p>')
    await userEvent.keyboard('{Control>}k{/Control}{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.text).toHaveFocus()
  })

  it('X-28 inserts the URL as text without a selection, and what follows is not linked', async () => {
    const screen = await showEditor()
    await screen.text.click()
    await userEvent.keyboard('{Control>}k{/Control}example.com{Enter}')
    await expect.element(screen.text).toHaveFocus()
    await userEvent.keyboard(' end')
    await expect
      .poll(screen.value)
      .toBe(
        `<p><a href="https://example.com" rel="${RICH_TEXT_REL}">https://example.com</a> end</p>`,
      )
  })

  it.each([
    [
      'Word',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN><!--StartFragment-->
       <h1 style='mso-list:l0'>Title<o:p></o:p></h1><p class=MsoNormal style="color:red"><b>Bold</b> <i>and</i> <span style="font-size:12pt">plain</span><o:p></o:p></p><!--EndFragment--></body></html>`,
      '<h2>Title</h2><p><strong>Bold</strong> <em>and</em> plain</p>',
    ],
    [
      'another page',
      '<div class="x" onclick="alert(1)"><h5>Small</h5><section><a href="https://a.example" target=_top style="x" onclick="y">link</a> <a href="javascript:alert(1)">none</a></section><table><tr><td>cell</td></tr></table><button>go</button></div>',
      `<h4>Small</h4><p><a href="https://a.example" rel="${RICH_TEXT_REL}">link</a> none</p><p>cell</p><p>go</p>`,
    ],
    [
      'a spreadsheet',
      '<style>td{color:red}</style><div>Prices</div><table><tr><td>Item</td><td><b>Qty</b></td></tr><tr><td>Bearing</td><td>12</td></tr></table><div>Regards</div>',
      '<p>Prices</p><p>Item | <strong>Qty</strong><br>Bearing | 12</p><p>Regards</p>',
    ],
    [
      'a thief',
      '<p>a<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)></svg><iframe srcdoc="<script>parent.alert(1)</script>"></iframe><img src="data:image/png;base64,AA"></p>',
      '<p>a</p>',
    ],
    [
      'our own',
      '<p>Hi <span data-mention="12">@Ada</span> <span data-mention="x">@Eve</span></p>',
      '<p>Hi <span data-mention="12">@Ada</span> @Eve</p>',
    ],
  ])('X-27 reduces what is pasted from %s to allowed markup', async (_, html, result) => {
    const alert = vi.spyOn(window, 'alert').mockReturnValue()
    const screen = await showEditor()
    await screen.text.click()
    paste(screen.text.element(), html)
    await expect.poll(screen.value).toBe(result)
    expect(alert).not.toHaveBeenCalled()
  })

  it('X-27 never loads remote pictures while editing, and keeps them for the reader', async () => {
    const src = `${location.origin}/favicon.svg?written`
    const screen = await showEditor(`<p>a<img src="${src}" alt="Plan"></p>`)
    await expect.element(screen.text.getByText('Plan')).toBeVisible()
    await screen.text.click()
    paste(screen.text.element(), `<img src="${src}2" alt="Map">`)
    await expect.poll(screen.value).toContain(`<img src="${src}2" alt="Map">`)
    expect(screen.value()).toContain(`<img src="${src}" alt="Plan">`)
    expect(screen.container.querySelector('img[src]')).toBeNull()
    // Had one been requested, it would be here before this one.
    await new Promise(resolve =>
      Object.assign(new Image(), { onload: resolve, onerror: resolve, src: '/favicon.svg?last' }),
    )
    expect(
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('?written')),
    ).toEqual([])
  })

  it('shows the remaining or exceeding characters, and drops none', async () => {
    const screen = await showEditor('<p>12345</p>', { max: 10, help: 'For us.' })
    await screen.text.click()
    await userEvent.keyboard('{Control>}{End}{/Control}6789')
    await expect.element(screen.getByText('1 character left')).toBeVisible()
    await expect.element(screen.text).toHaveAccessibleDescription(/^For us\. Press Alt\+F10/)
    await userEvent.keyboard('0ab')
    await expect.element(screen.text).toHaveAccessibleDescription(/^2 characters over the limit\./)
    await expect.element(screen.text).toHaveAttribute('aria-invalid', 'true')
    expect(screen.value()).toBe('<p>1234567890ab</p>')
  })

  it('X-30 has a label, a placeholder and a message, and clicking the label focuses the text', async () => {
    const screen = await showEditor('', { placeholder: 'What happened?', help: 'For us.' })
    await expect.element(screen.getByText('What happened?')).toBeVisible()
    await expect.element(screen.text).toHaveAttribute('aria-placeholder', 'What happened?')
    await expect.element(screen.text).toHaveAttribute('aria-required', 'true')
    await screen.getByText('Notes', { exact: true }).click()
    await expect.element(screen.text).toHaveFocus()
    await userEvent.keyboard('x')
    await expect.element(screen.getByText('What happened?')).not.toBeInTheDocument()
  })

  it('X-27 shows read-only content without an editor', async () => {
    const screen = await showScreen(() => (
      <RichTextEditor isReadOnly label="Notes" value="<p>words</p>" onChange={() => undefined} />
    ))
    await expect
      .element(screen.getByRole('group', { name: 'Notes' }).getByText('words'))
      .toBeVisible()
    expect(screen.container.querySelector('[contenteditable], [role=toolbar]')).toBeNull()
  })

  it('X-25 works as a form field: error at the field, focus on it, values as HTML', async () => {
    const send = vi.fn<(values: { notes: string }) => Promise<void>>()
    const schema = z.object({ notes: richText(10).check(z.minLength(1)) })
    const screen = await showScreen(function NotesScreen() {
      const form = useForm({ schema, initial: { notes: '' }, onSubmit: send })
      return (
        <Form form={form}>
          <RichTextField form={form} name="notes" label="Notes" max={10} />
          <Button type="submit">Save</Button>
        </Form>
      )
    })
    const text = screen.getByRole('textbox', { name: 'Notes' })
    await expect.element(text).toBeVisible()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(text).toHaveAccessibleDescription(/^This field is required\./)
    await expect.element(text).toHaveFocus()
    await userEvent.keyboard('{Control>}k{/Control}example.com{Enter}')
    expect(send).not.toHaveBeenCalled()
    await expect.element(text).toHaveAccessibleDescription(/^Use at most 10 characters\./)
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}short')
    await screen.getByRole('button', { name: 'Save' }).click()
    expect(send).toHaveBeenCalledWith({ notes: '<p>short</p>' })
  })

  it('X-32 sets each block’s direction by its first words, without writing it into the HTML', async () => {
    const screen = await showEditor('<p>English</p><ul><li><p>مرحبا</p></li></ul>')
    const directionOf = (selector: string) => {
      const element = screen.text.element().querySelector(selector)
      return element === null ? undefined : getComputedStyle(element).direction
    }
    await expect.poll(() => directionOf('p')).toBe('ltr')
    expect(directionOf('ul')).toBe('rtl')
    await screen.text.getByText('English').click()
    await userEvent.keyboard('{Home}مرحبا ')
    await expect.poll(() => directionOf('p')).toBe('rtl')
    await expect.poll(screen.value).toBe('<p>مرحبا English</p><ul><li><p>مرحبا</p></li></ul>')
  })
})
