import { TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * A transaction that starts with the actual caret. The browser moves it before the state knows: an external change in between would reset
 * it.
 */
export function keepCaret(view: EditorView): Transaction {
  const { state } = view
  const dom = document.getSelection()
  const isText = state.selection instanceof TextSelection && view.hasFocus() && !view.composing
  const [anchor, head] = isText
    ? [
        placeOf(view, dom?.anchorNode, dom?.anchorOffset),
        placeOf(view, dom?.focusNode, dom?.focusOffset),
      ]
    : []
  if (anchor === undefined || head === undefined) return state.tr
  if (anchor === state.selection.anchor && head === state.selection.head) return state.tr
  return state.tr.setSelection(
    TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head)),
  )
}

function placeOf(view: EditorView, node: Node | null | undefined, offset = 0): number | undefined {
  return node !== null && node !== undefined && view.dom.contains(node)
    ? view.posAtDOM(node, offset)
    : undefined
}
