import { createWorkerThread, Unreadable } from '../threads/worker-thread.ts'
import { asHtmlOfMarkdown } from './blocks.ts'
import type { htmlToMarkdown } from './to-markdown.ts'

const thread = createWorkerThread<typeof htmlToMarkdown>({
  run: 'htmlToMarkdown',
  module: new URL('to-markdown.ts', import.meta.url),
})

/**
 * Converts rich text to Markdown in a worker thread, as hostile text may take long. On a timeout the HTML is returned, which is valid Markdown
 * too. The way back is `markdownToHtml` (`to-html.ts`), for threads that read files.
 * @example await writeMarkdown('<p>Press <code>g</code></p>') // 'Press `g`'
 */
export async function writeMarkdown(html: string): Promise<string> {
  if (html === '') return ''
  try {
    return await thread.ask(html, html.length)
  } catch (error) {
    if (error instanceof Unreadable) return asHtmlOfMarkdown(html)
    throw error
  }
}
