import { markHits } from '../../contract/faq.rules.ts'
import { type RefObject, useEffect } from 'react'

/** The highlight's name in `faq.module.css`. */
const NAME = 'help-hits'

/**
 * Highlights search matches in formatted text without changing it, using the CSS Custom Highlight API where available.
 * @example useHighlight(container, words, html)
 */
export function useHighlight(
  container: RefObject<HTMLElement | null>,
  words: readonly string[],
  html: string,
): void {
  const joined = words.join(' ')
  useEffect(() => {
    if (container.current === null || joined === '' || typeof Highlight === 'undefined')
      return undefined
    const shared = CSS.highlights.get(NAME) ?? new Highlight()
    CSS.highlights.set(NAME, shared)
    const ranges = rangesOf(container.current, joined.split(' '))
    for (const range of ranges) shared.add(range)
    return () => {
      for (const range of ranges) shared.delete(range)
    }
  }, [container, joined, html])
}

function rangesOf(container: HTMLElement, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
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
