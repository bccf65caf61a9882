import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './files.ts'

export interface TentativeFiles {
  read: (path: string) => string
  write: (path: string, text: string) => void
}

/**
 * Files of the tree that stay as they were when this process ends with an error, so that a command that fails halfway leaves nothing behind.
 * Paths are relative to the root.
 */
export function tentativeFiles(): TentativeFiles {
  const before = new Map<string, string | undefined>()
  const folders: string[] = []
  process.once('exit', code => {
    if (code === 0) return
    for (const [path, text] of before)
      if (text === undefined) rmSync(join(root, path), { force: true })
      else writeFileSync(join(root, path), text)
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  return {
    read: path => readFileSync(join(root, path), 'utf8'),
    write(path, text) {
      const file = join(root, path)
      if (!before.has(path))
        before.set(path, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
      const made = mkdirSync(dirname(file), { recursive: true })
      if (made !== undefined) folders.push(made)
      writeFileSync(file, text)
    },
  }
}
