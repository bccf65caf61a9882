import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import type { TogetherText } from '../rich-text-editor.tsx'
import { BLOCK_PEOPLE, makeBlockPeople } from './block-people.ts'
import { toDocument, toHtml } from './editor-document.ts'
import { SCHEMA } from './extensions.ts'
import { keepCaret } from './keep-caret.ts'
import { FROM_OUTSIDE } from './take-blocks.ts'

/** One text written by several: hands out where the caret is, shows where others are. */
export function useBlockPeople(
  editor: Editor,
  together: TogetherText | undefined,
  take: (html: string) => void,
): void {
  const latest = useRef(together)
  latest.current = together
  const isTogether = together !== undefined

  useEffect(() => {
    if (!isTogether || editor.isDestroyed) return undefined
    editor.registerPlugin(
      makeBlockPeople({ onRefused: person => latest.current?.onRefused(person) }),
    )
    const spell = (html: string) => toHtml(SCHEMA.nodeFromJSON(toDocument(html, true)))
    latest.current?.onReady({ take, spell })
    const notify = (wrote: boolean) => latest.current?.onPlace({ block: blockOf(editor), wrote })
    const handleTransaction = ({
      transaction,
    }: {
      transaction: { docChanged: boolean; getMeta: (key: string) => unknown }
    }) => notify(transaction.docChanged && transaction.getMeta(FROM_OUTSIDE) !== true)
    const handleFocus = () => notify(false)
    editor.on('transaction', handleTransaction).on('focus', handleFocus).on('blur', handleFocus)
    return () => {
      editor
        .off('transaction', handleTransaction)
        .off('focus', handleFocus)
        .off('blur', handleFocus)
      latest.current?.onReady(undefined)
      if (!editor.isDestroyed) editor.unregisterPlugin(BLOCK_PEOPLE)
    }
  }, [editor, isTogether, take])

  const people = together?.people
  useEffect(() => {
    if (people !== undefined && !editor.isDestroyed)
      editor.view.dispatch(keepCaret(editor.view).setMeta(BLOCK_PEOPLE, people))
  }, [editor, people])
}

function blockOf(editor: Editor): number | null {
  if (editor.isDestroyed || !editor.isFocused) return null
  const { doc, selection } = editor.state
  return Math.min(selection.$head.index(0), doc.childCount - 1)
}
