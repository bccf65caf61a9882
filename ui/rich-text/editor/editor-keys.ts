import { keydownHandler } from '@tiptap/pm/keymap'
import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

interface KeyActions {
  openLink: () => void
  goToToolbar: () => void
}

/**
 * Keys that leave the text. Tab leaves it everywhere but in a list, where it indents; there Esc makes the next Tab leave (WCAG 2.1.2: no
 * keyboard trap). Elsewhere Esc is left to the surrounding dialog.
 */
export function makeKeys({ openLink, goToToolbar }: KeyActions) {
  let isLeaving = false

  function keydown(view: EditorView, event: KeyboardEvent): boolean {
    const wasLeaving = isLeaving
    // Shift is pressed for Shift+Tab.
    isLeaving = wasLeaving && event.key === 'Shift'
    // True: not the editor's business. What the browser does with the key, it does.
    if (event.key === 'Tab') return wasLeaving
    if (event.key !== 'Escape' || event.isComposing) return false
    if (wasLeaving || !isInList(view.state)) return true
    isLeaving = true
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    handleDOMEvents: { keydown },
    handleKeyDown: keydownHandler({
      'Mod-k': () => {
        openLink()
        return true
      },
      'Alt-F10': () => {
        goToToolbar()
        return true
      },
    }),
  }
}

function isInList({ selection: { $from } }: EditorState): boolean {
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).some(
    node => node.type.name === 'listItem',
  )
}
