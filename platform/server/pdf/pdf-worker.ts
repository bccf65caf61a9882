import { parentPort } from 'node:worker_threads'
import type { PdfContent } from './pdf-content.ts'
import { renderPdf } from './render-pdf.ts'

// The thread that writes documents, one after the other; its fonts stay unpacked between them.

export interface PdfTask {
  id: number
  content: PdfContent
}
export type PdfAnswer =
  | { id: number; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; error: string }

parentPort?.on('message', (task: PdfTask) => void answer(task))

async function answer({ id, content }: PdfTask): Promise<void> {
  try {
    // A buffer of its own, not part of a pool: it is transferred, not copied.
    const bytes = new Uint8Array(await renderPdf(content))
    const made: PdfAnswer = { id, bytes }
    parentPort?.postMessage(made, [bytes.buffer])
  } catch (error) {
    const failed: PdfAnswer = { id, error: error instanceof Error ? error.message : 'unknown' }
    parentPort?.postMessage(failed)
  }
}
