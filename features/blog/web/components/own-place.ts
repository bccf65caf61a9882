import { HOLD_MILLISECONDS, PLACE_MILLISECONDS } from '../../contract/blog.rules.ts'
import type { TogetherText } from '#ui/rich-text/rich-text-editor.tsx'
import type { sharePlace } from '../blog.api.ts'

/** Interval for sending changed positions, and for dropping expired ones. */
export const LOOK_MILLISECONDS = 2_000

export interface OwnPlace {
  tab: string
  /** The caret moved, by writing or otherwise. */
  move: TogetherText['onPlace']
  /** Is a block held by this client? */
  holds: (block: number) => boolean
  /** Sends the position if it changed or is due; in any case when someone joins. */
  announce: (isAnew: boolean) => void
  leave: () => void
}
interface OwnPlaceParts {
  tab: string
  around: () => {
    record: { id: number; version: number } | undefined
    /** Index in the saved version; null for a new block. */
    blocks: { toSaved: (at: number) => number | null }
    isShared: boolean
  }
  announce: typeof sharePlace
}

/** One's own caret. Writing in a block holds it until it is left, or after a pause. */
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
      // Returning to a block starts without a hold.
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
