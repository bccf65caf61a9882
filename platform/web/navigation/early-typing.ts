// Between the key that opens a layer and its code being there, people go on typing. What they type is meant for the layer: without this it would
// trigger shortcuts of the screen below.

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
  const before = countModals()
  typed = ''
  window.addEventListener(
    'keydown',
    event => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (countModals() > before) return listening.abort()
      if (ctrlKey || metaKey || altKey || event.isComposing) return
      if (key.length === 1) typed += key
      else if (key === 'Backspace') typed = typed.slice(0, -1)
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true, signal: listening.signal },
  )
  return () => listening.abort()
}

const countModals = (): number => document.querySelectorAll('dialog:modal').length
