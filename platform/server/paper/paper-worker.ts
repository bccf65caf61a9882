import { parentPort } from 'node:worker_threads'
import type { PaperDocument } from './paper-document.ts'
import { writePaper } from './write-paper.ts'

// The thread that writes documents, one after the other; its fonts stay unpacked between them.

export interface PaperTask {
  id: number
  paper: PaperDocument
}
export type PaperAnswer =
  | { id: number; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; error: string }

parentPort?.on('message', (task: PaperTask) => void answer(task))

async function answer({ id, paper }: PaperTask): Promise<void> {
  try {
    // Bytes of their own, not a piece of a pool: they are handed over, not copied.
    const bytes = new Uint8Array(await writePaper(paper))
    const made: PaperAnswer = { id, bytes }
    parentPort?.postMessage(made, [bytes.buffer])
  } catch (error) {
    const failed: PaperAnswer = { id, error: error instanceof Error ? error.message : 'unknown' }
    parentPort?.postMessage(failed)
  }
}
