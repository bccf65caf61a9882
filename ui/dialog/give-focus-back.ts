/**
 * Focuses the element that opened a dialog or window, which may be gone with its row: then the heading of the screen. Does nothing when
 * the focus is already somewhere else. If two close at once, the outer one's opener counts.
 */
export function giveFocusBack(opener: Element | null): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  const { activeElement } = document
  if (activeElement !== document.body && activeElement !== heading) return
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
    opener.focus()
  else heading?.focus()
}
