import { HOLD_MILLISECONDS, PLACE_MILLISECONDS } from '../../contract/blog.rules.ts'
import type { TogetherText } from '#ui/rich-text/rich-text-editor.tsx'
import type { sharePlace } from '../blog.api.ts'

/** So often it is looked whether something is to be told, or nothing was heard of somebody. */
export const LOOK_MILLISECONDS = 2_000

export interface OwnPlace {
  tab: string
  /** The caret was moved, by writing or otherwise. */
  move: TogetherText['onPlace']
  /** Whether a block is held here. */
  holds: (block: number) => boolean
  /** Tells what has changed since, or what was told long ago; all the same when somebody is new. */
  announce: (isAnew: boolean) => void
  leave: () => void
}
interface OwnPlaceParts {
  tab: string
  around: () => {
    record: { id: number; version: number } | undefined
    /** Which block of what is saved it is; null where it is new. */
    blocks: { toSaved: (at: number) => number | null }
    isShared: boolean
  }
  announce: typeof sharePlace
}

/** Where one's own caret is. Who writes in a block holds it until they leave it, or have not written for a while. */
export function makeOwnPlace({ tab, around, announce: send }: OwnPlaceParts): OwnPlace {
  const caret: { block: number | null; wrote: number | null; wroteAt: number } = {
    block: null,
    wrote: null,
    wroteAt: 0,
  }
  const sent = { text: '', at: 0 }
  const holds = (block: number) =>
    caret.block === block && caret.wrote === block && Date.now() - caret.wroteAt < HOLD_MILLISECONDS

  function announce(isAnew: boolean): void {
    const { record, blocks, isShared } = around()
    if (!isShared || record === undefined) return
    const block = caret.block === null ? null : blocks.toSaved(caret.block)
    const place = {
      id: record.id,
      tab,
      version: record.version,
      block,
      isWriting: caret.block !== null && holds(caret.block),
    }
    const text = JSON.stringify(place)
    if (!isAnew && text === sent.text && Date.now() - sent.at < PLACE_MILLISECONDS) return
    Object.assign(sent, { text, at: Date.now() })
    send(place)
  }
  return {
    tab,
    holds,
    announce,
    move({ block, wrote }) {
      caret.block = block
      // Who has left a block begins anew when they come back.
      if (wrote || block !== caret.wrote)
        Object.assign(caret, { wrote: wrote ? block : null, wroteAt: Date.now() })
      announce(false)
    },
    leave() {
      caret.block = null
      announce(false)
    },
  }
}
