import type { BlogEdit } from '../../contract/blog-shapes.rules.ts'
import { useRef, useState } from 'react'
import type { TextHandle } from '#ui/rich-text/rich-text-editor.tsx'
import { BLANK, type PostValues, valuesOf } from './post-values.ts'

/** What holds at this moment, between two drawings of the screen. */
interface Now {
  values: PostValues
  /** As it was sent, and as the server has kept it. */
  saved: PostValues
  stored: PostValues
  record: BlogEdit | undefined
  text: TextHandle | undefined
  savedAt: number
}
/** All of it that comes from a save, or from what others have saved. */
export type Held = Pick<Now, 'record' | 'saved' | 'stored' | 'values'>

/** A post as it is written here beside what the server has of it. */
export function useHeldPost(opened: BlogEdit | undefined) {
  const now = useRef(beginWith(opened))
  const [record, setRecord] = useState(opened)
  const [values, setValues] = useState(now.current.values)

  /** What is written is known at once, and drawn in a moment. */
  function write(change: Partial<PostValues>): void {
    now.current.values = { ...now.current.values, ...change }
    setValues(now.current.values)
  }
  /** The server has this now; what was typed stands as it was typed. */
  function applySaved(saved: BlogEdit, sent: PostValues): void {
    Object.assign(now.current, {
      record: saved,
      stored: spell(now.current, saved),
      saved: { ...sent, categories: saved.blogCategories },
      savedAt: Date.now(),
    })
    setRecord(saved)
    // Names that were made categories have their numbers now.
    if (now.current.values.categories === sent.categories)
      write({ categories: saved.blogCategories })
  }
  function replace(next: Held): void {
    // The text first and at once: what is typed in the next moment is typed into what is there then.
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
  /** What is written counts as saved. */
  function giveUp(): void {
    now.current.saved = now.current.values
  }
  return { now, record, values, write, applySaved, replace, setText, giveUp }
}

/** A post as it would be written here: blocks are compared by their letters. */
export function spell({ text }: Pick<Now, 'text'>, edit: BlogEdit): PostValues {
  const values = valuesOf(edit)
  return text === undefined ? values : { ...values, content: text.spell(values.content) }
}

function beginWith(opened: BlogEdit | undefined): Now {
  const values = opened === undefined ? BLANK : valuesOf(opened)
  return { values, saved: values, stored: values, record: opened, text: undefined, savedAt: 0 }
}
