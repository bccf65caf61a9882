import { closeSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'

/** What the process did to its files, in the order it began. `end` is when a sync was known to be done. */
export type DiskStep =
  | { kind: 'create' | 'unlink'; file: string }
  | { kind: 'write'; file: string; data: Buffer; offset: number }
  | { kind: 'truncate'; file: string; length: number }
  | { kind: 'sync'; file: string; end: number }
  | { kind: 'acknowledge'; keys: string[] }

/** The folder itself, as a file that can be synced. */
export const FOLDER = '.'
// Shared memory never reaches the disk; the file of answers is the witness, not the accused.
const leftOut = /-shm$/

/** The calls strace must record for this. */
export const tracedCalls = 'openat,write,pwrite64,ftruncate,fsync,fdatasync,unlink'

/** Reads the log of `strace -f -y -xx` and keeps what was done to the files of `folder`. */
export function readDiskLog(path: string, folder: string): DiskStep[] {
  const steps: DiskStep[] = []
  const known = new Set<string>()
  const open = new Map<string, { end: number }>()
  for (const line of linesOf(path)) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (rest.startsWith('<...')) {
      const sync = open.get(thread)
      if (sync !== undefined && rest.includes('= 0')) sync.end = steps.length
      open.delete(thread)
      continue
    }
    const step = readStep(rest, folder)
    if (step === undefined || (step.kind === 'create' && known.has(step.file))) continue
    if (step.kind === 'create') known.add(step.file)
    if (step.kind === 'unlink') known.delete(step.file)
    steps.push(step)
    if (step.kind !== 'sync') continue
    if (rest.includes('<unfinished')) open.set(thread, step)
    else step.end = steps.length
  }
  return steps
}

/** Line by line: the log of a long run is larger than a string may be. */
function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r')
  const chunk = Buffer.alloc(16 * 1024 * 1024)
  let rest = ''
  try {
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) {
      const lines = (rest + chunk.toString('latin1', 0, length)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    yield rest
  } finally {
    closeSync(file)
  }
}

function readStep(text: string, folder: string): DiskStep | undefined {
  const call = /^(\w+)\(/.exec(text)?.[1]
  if (call === 'openat' || call === 'unlink') {
    const path = unescape(/"([^"]*)"/.exec(text)?.[1] ?? '').toString()
    const isNew = call === 'unlink' || text.includes('O_CREAT')
    if (!isNew || !path.startsWith(`${folder}/`) || leftOut.test(path)) return undefined
    return { kind: call === 'unlink' ? 'unlink' : 'create', file: basename(path) }
  }
  const [, path = '', args = ''] = /^\w+\(\d+<([^>]*)>,? ?(.*)$/.exec(text) ?? []
  const real = unescape(path).toString()
  if (real !== folder && (!real.startsWith(`${folder}/`) || leftOut.test(real))) return undefined
  const file = real === folder ? FOLDER : basename(real)
  if (call === 'fsync' || call === 'fdatasync')
    return { kind: 'sync', file, end: Number.POSITIVE_INFINITY }
  if (call === 'ftruncate') return { kind: 'truncate', file, length: Number.parseInt(args, 10) }
  const [, data = '', offset = '0'] = /^"([^"]*)", \d+(?:, (\d+))?/.exec(args) ?? []
  if (call === 'write' && file === 'acknowledged')
    return { kind: 'acknowledge', keys: unescape(data).toString().trim().split('\n') }
  return call === 'pwrite64'
    ? { kind: 'write', file, data: unescape(data), offset: Number(offset) }
    : undefined
}

/** strace -xx writes every byte as \xNN. Paths it may leave readable. */
function unescape(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  if (!text.startsWith('\\x')) return bytes
  // In place, digit by digit: a log has hundreds of megabytes of them.
  const length = bytes.length / 4
  for (let at = 0; at < length; at += 1)
    bytes[at] = (hexDigit(bytes[4 * at + 2]) << 4) | hexDigit(bytes[4 * at + 3])
  return Buffer.from(bytes.subarray(0, length))
}

/** 0 to 9 and a to f, by their codes in ASCII. */
const hexDigit = (code = 0): number => (code < 97 ? code - 48 : code - 87)
