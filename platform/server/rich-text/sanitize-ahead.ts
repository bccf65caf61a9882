import { MAX_RICH_TEXT_HTML } from '#platform/contract/rich-text.rules.ts'
import { invalidInput } from '../http/app-error.ts'
import { createWorkerThread, Unreadable } from '../threads/worker-thread.ts'
import { LONG_HTML, rememberClean, type sanitizeRichText } from './sanitize.ts'

const thread = createWorkerThread<typeof sanitizeRichText>({
  run: 'sanitizeRichText',
  module: new URL('sanitize.ts', import.meta.url),
})
/** Deeper than any body of the contract. */
const DEPTH = 6

/**
 * Cleans the long rich texts of a body in a thread, so that `sanitizeRichText` finds them done where a transaction is open.
 * Throws `input.invalid` where that takes seconds.
 */
export async function sanitizeAhead(body: unknown): Promise<void> {
  for (const { field, html } of longTexts(body)) {
    try {
      rememberClean(html, await thread.ask(html, html.length))
    } catch (error) {
      throw error instanceof Unreadable
        ? invalidInput({
            [field]: 'This text is too complex to process. Simplify it and try again.',
          })
        : error
    }
  }
}

function longTexts(value: unknown, path: string[] = []): { field: string; html: string }[] {
  if (typeof value === 'string')
    return isLongHtml(value) ? [{ field: path.join('.'), html: value }] : []
  if (typeof value !== 'object' || value === null || path.length === DEPTH) return []
  return Object.entries(value).flatMap(([name, inner]) => longTexts(inner, [...path, name]))
}

/** What is longer than any rich text is a file. */
const isLongHtml = (text: string): boolean =>
  text.length >= LONG_HTML && text.length <= MAX_RICH_TEXT_HTML && text.includes('<')
