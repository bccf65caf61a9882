import { markHits } from '../../contract/faq.rules.ts'
import { type RefObject, useEffect } from 'react'

/** The highlight's name in `faq.module.css`. */
const NAME = 'help-hits'

/**
 * Highlights search matches in formatted text without changing it, using the CSS Custom Highlight API where available.
 * @example useHighlight(room, words, html)
 */
export function useHighlight(
  room: RefObject<HTMLElement | null>,
  words: readonly string[],
  html: string,
): void {
  const joined = words.join(' ')
  useEffect(() => {
    if (room.current === null || joined === '' || typeof Highlight === 'undefined') return undefined
    const shared = CSS.highlights.get(NAME) ?? new Highlight()
    CSS.highlights.set(NAME, shared)
    const ranges = rangesOf(room.current, joined.split(' '))
    for (const range of ranges) shared.add(range)
    return () => {
      for (const range of ranges) shared.delete(range)
    }
  }, [room, joined, html])
}

function rangesOf(room: HTMLElement, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(room, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    let at = 0
    for (const { text, isHit } of markHits(node.textContent ?? '', words)) {
      if (isHit) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + text.length)
        ranges.push(range)
      }
      at += text.length
    }
  }
  return ranges
}
