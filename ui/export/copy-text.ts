/**
 * Copies a text that is still loading. Call it while handling a click: browsers deny clipboard access later.
 *
 * @example await copyText(file.then(({ blob }) => blob.text()))
 */
export async function copyText(text: Promise<string>): Promise<string> {
  // Outside of https there is no clipboard but the old one.
  if (!('clipboard' in navigator) || typeof ClipboardItem === 'undefined')
    return copySelected(await text)
  const plain = text.then(value => new Blob([value], { type: 'text/plain' }))
  const [copied] = await Promise.all([
    text,
    navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]),
  ])
  return copied
}

function copySelected(text: string): string {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  const before = document.activeElement
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!isCopied) throw new DOMException('The browser did not copy.', 'NotAllowedError')
  return text
}
