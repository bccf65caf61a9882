const MAX_MS = 10_000

/**
 * Focuses the first element of a selector as soon as it is drawn: a field of a dialog that is still loading. A click, Tab or Escape before
 * that ends the wait, as do ten seconds.
 *
 * @example focusWhenDrawn('dialog [name="title"]')
 */
export function focusWhenDrawn(selector: string): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const stop = () => waiting.abort()
  const look = () => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) return
    stop()
    found.focus()
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(stop, MAX_MS)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  document.addEventListener('pointerdown', stop, { capture: true, signal })
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab' || key === 'Escape') stop()
    },
    { capture: true, signal },
  )
  observer.observe(document.body, { childList: true, subtree: true })
  look()
}
