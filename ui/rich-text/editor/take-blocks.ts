import { matchBlocks } from '#platform/contract/blocks.rules.ts'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { toDocument } from './editor-document.ts'
import { keepCaret } from './keep-caret.ts'

/** On a transaction that brings what was written elsewhere. */
export const FROM_OUTSIDE = 'fromOutside'

/**
 * Replaces the text by changing only the blocks that differ: caret, selection and undo history of local edits are kept. Not reported as a
 * change, and not undoable by someone else.
 */
export function takeBlocks(editor: Editor, html: string, isExact: boolean): void {
  const { state, view } = editor
  const next = state.schema.nodeFromJSON(toDocument(html, isExact))
  const [before, after] = [childrenOf(state.doc), childrenOf(next)]
  const places = matchBlocks(before.map(toKey), after.map(toKey))
  const starts = before.reduce(
    (known, node) => [...known, (known.at(-1) ?? 0) + node.nodeSize],
    [0],
  )
  const transaction = keepCaret(view)
  // From the end: changes do not shift later positions.
  let [end, taken] = [before.length, after.length]
  for (let at = before.length - 1; at >= -1; at -= 1) {
    const place = at < 0 ? -1 : places[at]
    if (place === undefined) continue
    const [from, to] = [starts[at + 1] ?? 0, starts[end] ?? 0]
    if (at + 1 < end || place + 1 < taken)
      transaction.replaceWith(from, to, after.slice(place + 1, taken))
    const [old, fresh] = [before[at], after[place]]
    if (old !== undefined && fresh !== undefined && !old.eq(fresh))
      changeBlock(transaction, { at: starts[at] ?? 0, old, fresh })
    ;[end, taken] = [at, place]
  }
  if (!transaction.docChanged) return
  view.dispatch(
    transaction
      .setMeta('addToHistory', false)
      .setMeta('preventUpdate', true)
      .setMeta(FROM_OUTSIDE, true),
  )
}

/** In a paragraph only the differing words are replaced; a list or other block as a whole. */
function changeBlock(
  transaction: Transaction,
  { at, old, fresh }: { at: number; old: Node; fresh: Node },
): void {
  const start = old.content.findDiffStart(fresh.content)
  const end = old.content.findDiffEnd(fresh.content)
  if (!old.isTextblock || !old.sameMarkup(fresh) || start === null || end === null) {
    transaction.replaceWith(at, at + old.nodeSize, fresh)
    return
  }
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  transaction.replace(at + 1 + start, at + 1 + end.a + overlap, fresh.slice(start, end.b + overlap))
}

const childrenOf = (doc: Node): Node[] =>
  Array.from({ length: doc.childCount }, (_, at) => doc.child(at))
const toKey = (node: Node): string => JSON.stringify(node.toJSON())
