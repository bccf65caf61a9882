import { createWorkerThread, Unreadable } from '../threads/worker-thread.ts'
import { asHtmlOfMarkdown } from './blocks.ts'
import type { htmlToMarkdown } from './to-markdown.ts'

const thread = createWorkerThread<typeof htmlToMarkdown>({
  run: 'htmlToMarkdown',
  module: new URL('to-markdown.ts', import.meta.url),
})

/**
 * Rich text of ours as Markdown, written in a thread: a text may be made to take long. One that takes too long is handed out as HTML, which
 * is Markdown too. The way back is `markdownToHtml` (`to-html.ts`), for threads that read files.
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
