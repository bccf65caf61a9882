import { createHash, randomBytes } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  MAX_FRAMES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
} from '#features/files/contract/files.contract.ts'
import { fileTypeFromBuffer } from 'file-type'
import { syncFolder } from '../database/wal-sync.ts'
import { AppError, fieldError } from '../http/app-error.ts'
import { formatSize } from '../http/format-size.ts'
import { findPictureFault, isPicture } from './picture-size.ts'
import { noReserve, type Reserve } from '../storage/reserve.ts'
import { storageFull } from '../storage/storage-error.ts'
import { UNFINISHED } from './unfinished.ts'

export interface StoredBytes {
  /** SHA-256 in hex: the same bytes are stored once. */
  hash: string
  size: number
  /** By their content, never by their name. */
  type: string
}
export interface FileStore {
  /**
   * Stores bytes: written to a temporary file, synced, renamed. Throws 413 beyond `maxBytes`, 400 for an empty file, and with `types` also
   * for another type, or a broken or too large picture; nothing is stored then. Without `types` such a picture is an ordinary file without
   * a preview.
   */
  store(bytes: Readable, maxBytes: number, types?: readonly string[]): Promise<StoredBytes>
  read(hash: string): Readable
  has(hash: string): boolean
  remove(hash: string): Promise<void>
  /** All stored files, with their times. */
  list(): { hash: string; at: Date }[]
}

/** Looks at a file before it is taken; throws when it must not be. */
export type Scan = (path: string) => Promise<void>

/** Enough to detect a file type. */
const HEAD_BYTES = 4_100
const UNKNOWN = 'application/octet-stream'

const tooLarge = (maxBytes: number) =>
  new AppError(413, 'file.too_large', `The file can’t be larger than ${formatSize(maxBytes)}.`)
const wrongType = (types: readonly string[]) =>
  new AppError(
    415,
    'file.type',
    `Upload one of these file types: ${types.map(type => type.replace('image/', '').toUpperCase()).join(', ')}.`,
  )
function badPicture(fault: 'broken' | 'too-large'): AppError {
  const most = `${MAX_PICTURE_SIDE} pixels a side, ${MAX_PICTURE_PIXELS / 1_000_000} million pixels and ${MAX_FRAMES} frames`
  const file =
    fault === 'broken'
      ? 'This image is damaged or incomplete.'
      : `This image is larger than ${most}.`
  return new AppError(
    400,
    fault === 'broken' ? 'file.picture_broken' : 'file.picture_too_large',
    file,
    { errors: { file } },
  )
}
const empty = () => fieldError(400, 'file.empty', 'file', 'The file is empty.')

interface FileStoreOptions {
  scan?: Scan | undefined
  /** Space that uploads leave free. */
  reserve?: Reserve | undefined
}

/** Content-addressed files in `DATA_DIR/files`: nothing is ever overwritten, so rows and files cannot disagree. */
export function createFileStore(
  dataDir: string,
  { scan = async () => {}, reserve = noReserve }: FileStoreOptions = {},
): FileStore {
  const root = join(dataDir, 'files')
  const pathOf = (hash: string) => join(root, hash.slice(0, 2), hash)
  return {
    async store(bytes, maxBytes, types = []) {
      if (reserve.isSpent()) throw storageFull()
      mkdirSync(root, { recursive: true, mode: 0o700 })
      const temporary = join(root, `${randomBytes(12).toString('hex')}${UNFINISHED}`)
      try {
        const { hash, size, head } = await write(bytes, { path: temporary, maxBytes })
        if (size === 0) throw empty()
        await scan(temporary)
        const type = await examine(temporary, await typeOf(head), types)
        mkdirSync(join(root, hash.slice(0, 2)), { recursive: true, mode: 0o700 })
        await rename(temporary, pathOf(hash))
        syncFolder(join(root, hash.slice(0, 2)))
        return { hash, size, type }
      } finally {
        await rm(temporary, { force: true })
      }
    },
    read: hash => createReadStream(pathOf(hash)),
    has: hash => existsSync(pathOf(hash)),
    remove: hash => rm(pathOf(hash), { force: true }),
    list() {
      if (!existsSync(root)) return []
      return readdirSync(root, { withFileTypes: true, recursive: true })
        .filter(entry => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map(({ name, parentPath }) => ({ hash: name, at: statSync(join(parentPath, name)).mtime }))
    },
  }
}

async function write(bytes: Readable, { path, maxBytes }: { path: string; maxBytes: number }) {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  await new Promise<void>((resolve, reject) => {
    // Excess input is read and discarded: a client whose connection is cut never sees the reason.
    function refuse(error: unknown): void {
      bytes.off('data', take)
      bytes.resume()
      file.destroy()
      reject(error)
    }
    function take(chunk: Buffer): void {
      if (size < HEAD_BYTES) head.push(chunk)
      size += chunk.length
      if (size > maxBytes) return refuse(tooLarge(maxBytes))
      hash.update(chunk)
      if (!file.write(chunk)) bytes.pause()
    }
    file.on('drain', () => bytes.resume())
    file.on('error', refuse)
    file.on('close', resolve)
    bytes.on('data', take)
    bytes.on('error', refuse)
    bytes.on('aborted', () =>
      refuse(new AppError(400, 'file.cut_off', 'The upload was interrupted. Try again.')),
    )
    bytes.on('end', () => file.end())
  })
  return { hash: hash.digest('hex'), size, head: Buffer.concat(head).subarray(0, HEAD_BYTES) }
}

/** What a file may pass for. */
async function examine(path: string, type: string, types: readonly string[]): Promise<string> {
  if (types.length > 0 && !types.includes(type)) throw wrongType(types)
  const fault = isPicture(type) ? findPictureFault(await readFile(path), type) : undefined
  if (fault === undefined) return type
  if (types.length > 0) throw badPicture(fault)
  return UNKNOWN
}

async function typeOf(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  if (found !== undefined) return found.mime
  // Text has no signature. Its syntax is not examined: browsers never render it as markup.
  return head.includes(0) ? UNKNOWN : 'text/plain'
}
