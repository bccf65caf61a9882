import type { BlogEdit } from '../../contract/blog-shapes.rules.ts'
import { useRef, useState } from 'react'
import type { TextHandle } from '#ui/rich-text/rich-text-editor.tsx'
import { BLANK, type PostValues, valuesOf } from './post-values.ts'

/** The current values, between renders. */
interface Now {
  values: PostValues
  /** As sent, and as stored by the server. */
  saved: PostValues
  stored: PostValues
  record: BlogEdit | undefined
  text: TextHandle | undefined
  savedAt: number
}
/** What changes by saving, or by others' saves. */
export type Held = Pick<Now, 'record' | 'saved' | 'stored' | 'values'>

/** A post being edited, beside the server's version. */
export function useHeldPost(opened: BlogEdit | undefined) {
  const now = useRef(beginWith(opened))
  const [record, setRecord] = useState(opened)
  const [values, setValues] = useState(now.current.values)

  /** Updates the ref at once, and renders shortly after. */
  function write(change: Partial<PostValues>): void {
    now.current.values = { ...now.current.values, ...change }
    setValues(now.current.values)
  }
  /** Takes over a save; the input stays in its spelling. */
  function applySaved(saved: BlogEdit, sent: PostValues): void {
    Object.assign(now.current, {
      record: saved,
      stored: spell(now.current, saved),
      saved: { ...sent, categories: saved.blogCategories },
      savedAt: Date.now(),
    })
    setRecord(saved)
    // Categories created by name have ids now.
    if (now.current.values.categories === sent.categories)
      write({ categories: saved.blogCategories })
  }
  function replace(next: Held): void {
    // The text first: further typing must go into the current one.
    if (next.values.content !== now.current.values.content)
      now.current.text?.take(next.values.content)
    Object.assign(now.current, next)
    setRecord(next.record)
    setValues(next.values)
  }
  function setText(handle: TextHandle | undefined): void {
    now.current.text = handle
    if (handle === undefined) return
    const isSame = now.current.values.content === now.current.saved.content
    now.current.stored = {
      ...now.current.stored,
      content: handle.spell(now.current.stored.content),
    }
    now.current.saved = { ...now.current.saved, content: handle.spell(now.current.saved.content) }
    write({
      content: isSame ? now.current.saved.content : handle.spell(now.current.values.content),
    })
  }
  /** Treats the input as saved. */
  function giveUp(): void {
    now.current.saved = now.current.values
  }
  return { now, record, values, write, applySaved, replace, setText, giveUp }
}

/** A post in the editor's spelling: blocks are compared by their HTML. */
export function spell({ text }: Pick<Now, 'text'>, edit: BlogEdit): PostValues {
  const values = valuesOf(edit)
  return text === undefined ? values : { ...values, content: text.spell(values.content) }
}

function beginWith(opened: BlogEdit | undefined): Now {
  const values = opened === undefined ? BLANK : valuesOf(opened)
  return { values, saved: values, stored: values, record: opened, text: undefined, savedAt: 0 }
}
