import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { fileOutput } from '#platform/contract/wire.ts'

// Uploads: raw bytes in the body, name and purpose in the query. The file type is detected from the content, not from the name.

const KB = 1024
const MB = 1024 * KB
export const FILE_PURPOSES = [
  'avatar',
  'attachment',
  'logo',
  'product',
  'picture',
  'recordImage',
  'recordFile',
] as const
export type FilePurpose = (typeof FILE_PURPOSES)[number]

/** What may be uploaded for which purpose: shown beforehand, and checked again on the server. Empty `types`: any. */
export const FILE_LIMITS: Record<FilePurpose, { maxBytes: number; types: readonly string[] }> = {
  avatar: { maxBytes: 800 * KB, types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] },
  logo: { maxBytes: 2 * MB, types: ['image/png', 'image/jpeg', 'image/webp'] },
  product: { maxBytes: 4 * MB, types: ['image/png', 'image/jpeg', 'image/webp'] },
  /** Of a text that others read. */
  picture: { maxBytes: 10 * MB, types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] },
  attachment: { maxBytes: 25 * MB, types: [] },
  /** Of records of resources (docs/resources.md). */
  recordImage: { maxBytes: 4 * MB, types: ['image/png', 'image/jpeg', 'image/webp'] },
  recordFile: { maxBytes: 25 * MB, types: [] },
}
/** Limits of a picture shown to others: side length, total pixels, frames of an animation. */
export const MAX_PICTURE_SIDE = 12_000
export const MAX_PICTURE_PIXELS = 50_000_000
export const MAX_FRAMES = 500
/** Of these a preview is shown; everything else is only ever handed out as a download. */
export const PREVIEW_TYPES: readonly string[] = FILE_LIMITS.avatar.types

export const storedFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  /** Valid for the requesting session, as long as it lasts and until the end of the next day at most. */
  url: z.string(),
})
export type StoredFile = z.infer<typeof storedFile>

const fileId = z.string().check(z.regex(/^[\w-]{22}$/))

export const filesContract = {
  uploadFile: defineCall({
    method: 'POST',
    path: '/api/files/upload',
    access: 'session',
    summary: 'Upload a file as application/octet-stream',
    status: 201,
    query: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      purpose: z.enum(FILE_PURPOSES),
    }),
    upload: true,
    output: z.object({ file: storedFile }),
  }),
  getFile: defineCall({
    method: 'GET',
    path: '/api/files/{id}',
    access: 'public',
    // Pictures are requested without a token: the reader is unknown, and a URL is valid for one session only.
    whileClosed: true,
    summary: 'Get a file by a URL created for one session and one day',
    params: z.strictObject({ id: fileId }),
    query: z.strictObject({
      reader: z.coerce.number().check(z.int(), z.positive()),
      session: z.string().check(z.maxLength(64)),
      until: z.coerce.number().check(z.int(), z.positive()),
      signature: z.string().check(z.maxLength(64)),
      download: z.optional(z.literal('1')),
    }),
    file: true,
    output: fileOutput,
  }),
}
