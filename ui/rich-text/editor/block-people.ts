import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { BlockPerson } from '../rich-text-editor.tsx'
import styles from '../editor.module.css'
import { FROM_OUTSIDE } from './take-blocks.ts'

interface Placed extends BlockPerson {
  from: number
  to: number
}
type People = readonly Placed[]

/** Transaction metadata: who is in which block now. */
export const BLOCK_PEOPLE = new PluginKey<People>('blockPeople')

/**
 * Marks blocks occupied by others, and rejects edits to those being held. A courtesy to the other author, not a safeguard: remote changes
 * pass through.
 */
export function makeBlockPeople({
  onRefused,
}: {
  onRefused: (person: BlockPerson) => void
}): Plugin<People> {
  /** Called within another transaction: reported afterwards. */
  const refuse = (person: BlockPerson) => queueMicrotask(() => onRefused(person))
  return new Plugin<People>({
    key: BLOCK_PEOPLE,
    state: {
      init: () => [],
      apply(transaction, known) {
        const given: readonly BlockPerson[] | undefined = transaction.getMeta(BLOCK_PEOPLE)
        const moved = transaction.docChanged ? known.flatMap(one => move(one, transaction)) : known
        return given === undefined
          ? moved
          : given.flatMap(one => place(one, { doc: transaction.doc, known: moved }))
      },
    },
    filterTransaction(transaction, state) {
      const holder =
        transaction.docChanged && transaction.getMeta(FROM_OUTSIDE) !== true
          ? findHolder(transaction, state)
          : undefined
      if (holder !== undefined) refuse(holder)
      return holder === undefined
    },
    props: {
      decorations: state =>
        DecorationSet.create(state.doc, marksOf(BLOCK_PEOPLE.getState(state) ?? [])),
      handleDOMEvents: {
        // Before the browser inserts it: a letter that appears and disappears would be read out.
        beforeinput(view, event) {
          const { from, to } = rangeOf(view, event)
          const holder = (BLOCK_PEOPLE.getState(view.state) ?? []).find(
            one => one.isHeld && from < one.to && to > one.from,
          )
          if (holder === undefined || !event.cancelable) return false
          event.preventDefault()
          refuse(holder)
          return true
        },
      },
    },
  })
}

/** Where the browser will insert: the caret may have moved, which the state does not reflect yet. */
function rangeOf(view: EditorView, event: InputEvent): { from: number; to: number } {
  const range = event.getTargetRanges()[0]
  if (
    range === undefined ||
    !view.dom.contains(range.startContainer) ||
    !view.dom.contains(range.endContainer)
  )
    return view.state.selection
  return {
    from: view.posAtDOM(range.startContainer, range.startOffset),
    to: view.posAtDOM(range.endContainer, range.endOffset),
  }
}

/** A block moves with the content before it; a deleted one loses its mark. */
function move(one: Placed, { mapping, doc }: Transaction): Placed[] {
  const { pos, deletedAfter } = mapping.mapResult(one.from, 1)
  const node = deletedAfter ? null : doc.nodeAt(pos)
  return node === null ? [] : [{ ...one, from: pos, to: pos + node.nodeSize }]
}

/** By block index; if unknown now, where it was. */
function place(one: BlockPerson, { doc, known }: { doc: Node; known: People }): Placed[] {
  if (one.block === undefined)
    return known.filter(each => each.key === one.key).map(({ from, to }) => ({ ...one, from, to }))
  if (one.block === null || one.block >= doc.childCount) return []
  let from = 0
  for (let at = 0; at < one.block; at += 1) from += doc.child(at).nodeSize
  return [{ ...one, from, to: from + doc.child(one.block).nodeSize }]
}

/** Who holds a block that a change touches. Inserting between two blocks touches neither. */
function findHolder(transaction: Transaction, state: EditorState): Placed | undefined {
  const held = (BLOCK_PEOPLE.getState(state) ?? []).filter(one => one.isHeld)
  return held.find(one =>
    transaction.steps.some((step, at) => {
      const before = transaction.mapping.slice(0, at)
      const [from, to] = [before.map(one.from, 1), before.map(one.to, -1)]
      let isTouched = false
      step.getMap().forEach((start, end) => {
        isTouched ||= start < to && end > from
      })
      return isTouched || touchesMarks(step, { from, to })
    }),
  )
}

/** Bold and the like move nothing, and are changes all the same. */
function touchesMarks(step: object, { from, to }: { from: number; to: number }): boolean {
  return (
    'mark' in step &&
    'from' in step &&
    'to' in step &&
    Number(step.from) < to &&
    Number(step.to) > from
  )
}

/** All people in one block share one mark. */
function marksOf(people: People): Decoration[] {
  const blocks = Map.groupBy(people, one => one.from)
  return [...blocks.values()].flatMap(some => {
    const first = some.find(one => one.isHeld) ?? some[0]
    if (first === undefined) return []
    const attributes = {
      class: styles.peopled ?? '',
      'data-people': some.map(one => one.label).join(', '),
      'data-color': first.color,
      ...(first.isHeld ? { 'data-held': '' } : {}),
    }
    return [Decoration.node(first.from, first.to, attributes)]
  })
}
