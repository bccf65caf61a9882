/**
 * Focuses the element that opened a dialog or window, which may be gone with its row: then the first control of the card it was in, or
 * the heading of the screen. Does nothing when the focus is already somewhere else. If two close at once, the outer one's opener counts.
 */
export function giveFocusBack(opener: Element | null, card: Element | null = null): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  const { activeElement } = document
  if (activeElement !== document.body && activeElement !== heading) return
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
    opener.focus()
  else (card?.querySelector<HTMLElement>('button:enabled, a, input:enabled') ?? heading)?.focus()
}
