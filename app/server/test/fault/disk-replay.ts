import { FOLDER, type DiskStep } from './disk-log.ts'

const sector = 512

/**
 * The files as a disk may hold them after a power cut at step `cut`. Synced writes are present; every other write is present, missing or
 * torn at sector boundaries, independently of its neighbours. Files whose folder was not synced may be missing.
 */
export function replay({
  steps,
  cut,
  random,
}: {
  steps: DiskStep[]
  cut: number
  random: (limit: number) => number
}): Map<string, Buffer> {
  const synced = lastSyncs(steps, cut)
  const files = new Map<string, GrowingFile>()
  for (const [index, step] of steps.slice(0, cut).entries()) {
    if (step.kind === 'sync' || step.kind === 'acknowledge') continue
    const isSafe =
      index <
      (synced.get(step.kind === 'create' || step.kind === 'unlink' ? FOLDER : step.file) ?? 0)
    if (step.kind === 'write') {
      for (const part of isSafe ? [step] : survivors(step, random)) put(files, part)
      continue
    }
    if (!isSafe && random(2) === 0) continue
    // A name that is lost takes its file with it.
    const file = files.get(step.file)
    if (step.kind === 'create' && file === undefined)
      files.set(step.file, { bytes: Buffer.alloc(0), length: 0 })
    if (step.kind === 'unlink') files.delete(step.file)
    if (step.kind === 'truncate' && file !== undefined) setLength(file, step.length)
  }
  return new Map(
    Array.from(files, ([name, { bytes, length }]) => [name, bytes.subarray(0, length)]),
  )
}

/** For each file the step up to which a finished sync made it safe. */
function lastSyncs(steps: DiskStep[], cut: number): Map<string, number> {
  const synced = new Map<string, number>()
  for (const [index, step] of steps.slice(0, cut).entries())
    if (step.kind === 'sync' && step.end <= cut) synced.set(step.file, index)
  return synced
}

interface Write {
  file: string
  data: Buffer
  offset: number
}

function survivors(write: Write, random: (limit: number) => number): Write[] {
  const fate = random(4)
  if (fate === 0) return []
  if (fate <= 2) return [write]
  const parts: Write[] = []
  for (let from = 0; from < write.data.length;) {
    const to = Math.min(write.data.length, from + sector - ((write.offset + from) % sector))
    if (random(2) === 0)
      parts.push({
        file: write.file,
        data: write.data.subarray(from, to),
        offset: write.offset + from,
      })
    from = to
  }
  return parts
}

/** Grows by doubling: a file is written page after page. */
interface GrowingFile {
  bytes: Buffer
  length: number
}

function put(files: Map<string, GrowingFile>, { file, data, offset }: Write): void {
  const grown = files.get(file)
  if (grown === undefined) return
  setLength(grown, Math.max(grown.length, offset + data.length))
  data.copy(grown.bytes, offset)
}

function setLength(file: GrowingFile, length: number): void {
  if (length > file.bytes.length)
    file.bytes = Buffer.concat([file.bytes, Buffer.alloc(length + 65_536)])
  if (length < file.length) file.bytes.fill(0, length, file.length)
  file.length = length
}
