// Between the key that opens a layer and its code being there, people go on typing. What they type is meant for the layer: without this it would
// trigger shortcuts of the screen below.

/** A layer that takes longer, or is no modal dialog, must not silence the keyboard. */
const MAX_MS = 5000

let typed = ''

/** What was typed before the layer was there; once. */
export function takeEarlyTyping(): string {
  const text = typed
  typed = ''
  return text
}

/**
 * Keeps what is typed for the layer that is opening, until it is there as a modal dialog.
 *
 * @example useEffect(() => (layer === undefined ? undefined : holdEarlyTyping()), [layer])
 */
export function holdEarlyTyping(): () => void {
  const listening = new AbortController()
  typed = ''
  window.addEventListener(
    'keydown',
    event => {
      const { key, ctrlKey, metaKey, altKey } = event
      // There at once if it was loaded before.
      if (document.querySelector('dialog:modal') !== null) return listening.abort()
      if (ctrlKey || metaKey || altKey || event.isComposing) return
      if (key.length === 1) typed += key
      else if (key === 'Backspace') typed = typed.slice(0, -1)
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true, signal: listening.signal },
  )
  const timer = setTimeout(() => listening.abort(), MAX_MS)
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
