// A document as plain data: its content and order, not positions. Plain, so that it can be sent to a worker.

export const PAGE_SIZES = { A4: [595.28, 841.89], Letter: [612, 792] } as const
export type PageSize = keyof typeof PAGE_SIZES

export interface PdfContent {
  title: string
  author: string
  /** BCP 47. */
  language: string
  direction: 'ltr' | 'rtl'
  size: PageSize
  /** ISO 8601. The same document with the same time is the same file byte for byte. */
  createdAt: string
  blocks: readonly PdfBlock[]
  /** At the foot of each page; `{{page}}` and `{{pages}}` are filled in. */
  foot: { start: string; end: string }
  /** Large and pale behind what is written: a draft, a void document. */
  stamp?: string
  attachment?: PdfAttachment
}

/** A file inside the file, and what the metadata say of it (XMP). */
export interface PdfAttachment {
  name: string
  type: string
  description: string
  relationship: 'Alternative' | 'Data' | 'Source' | 'Supplement'
  bytes: Uint8Array
  metadata: string
}

export type PdfInk = 'text' | 'soft' | 'accent'

export interface PdfParagraph {
  kind: 'text'
  text: string
  size?: number
  ink?: PdfInk
  isBold?: boolean
  /** `end` is the right edge for left-to-right readers. */
  align?: 'start' | 'end'
}
export interface PdfHeading extends Omit<PdfParagraph, 'kind'> {
  kind: 'heading'
  level: 1 | 2 | 3
}

/** Labels with values. */
export interface PdfFields {
  kind: 'fields'
  fields: readonly { label: string; value: string; isBold?: boolean; hasRule?: boolean }[]
  /** How much of the width the labels have; 0.4 unless given. */
  share?: number
  /** Values are next to their label, or at the far edge like amounts. */
  align?: 'start' | 'end'
  size?: number
}

export interface PdfColumn {
  head: string
  /** Widths are shared by these. */
  share: number
  align?: 'start' | 'end'
}
/** A line of a cell; a cell may have several, one below the other. */
export type PdfCell = readonly { text: string; ink?: PdfInk; isBold?: boolean }[]
/** Its header is repeated on each page. */
export interface PdfTable {
  kind: 'table'
  columns: readonly PdfColumn[]
  rows: readonly (readonly PdfCell[])[]
}

/** Columns side by side; kept on one page if they fit. */
export interface PdfColumns {
  kind: 'beside'
  columns: readonly { share: number; blocks: readonly PdfBlock[] }[]
  gap?: number
}
/** What must not be torn apart. */
export interface PdfGroup {
  kind: 'together'
  blocks: readonly PdfBlock[]
}
export interface PdfPicture {
  kind: 'picture'
  /** PNG or JPEG; anything else is left out. */
  bytes: Uint8Array
  alt: string
  /** The most it may take; its proportions stay. */
  width: number
  height: number
}
/** A path (as in SVG) that fills a square of `units`. */
export interface PdfDrawing {
  kind: 'drawing'
  path: string
  units: number
  alt: string
  size: number
}
export interface PdfSpace {
  kind: 'space'
  height: number
}
export interface PdfRule {
  kind: 'rule'
  isDashed?: boolean
}

export type PdfBlock =
  | PdfParagraph
  | PdfHeading
  | PdfFields
  | PdfTable
  | PdfColumns
  | PdfGroup
  | PdfPicture
  | PdfDrawing
  | PdfSpace
  | PdfRule
