// A document as plain data: what stands on it and in which order, not where. Plain, so that a thread can be handed it.

export const PAPER_SIZES = { A4: [595.28, 841.89], Letter: [612, 792] } as const
export type PaperSize = keyof typeof PAPER_SIZES

export interface PaperDocument {
  title: string
  author: string
  /** BCP 47. */
  language: string
  direction: 'ltr' | 'rtl'
  size: PaperSize
  /** ISO 8601. The same document with the same moment is the same file to the byte. */
  createdAt: string
  blocks: readonly PaperBlock[]
  /** At the foot of each page; `{{page}}` and `{{pages}}` are filled in. */
  foot: { start: string; end: string }
  /** Large and pale behind what is written: a draft, a void document. */
  stamp?: string
  attachment?: PaperAttachment
}

/** A file inside the file, and what the metadata say of it (XMP). */
export interface PaperAttachment {
  name: string
  type: string
  description: string
  relationship: 'Alternative' | 'Data' | 'Source' | 'Supplement'
  bytes: Uint8Array
  metadata: string
}

export type PaperInk = 'text' | 'soft' | 'accent'

export interface PaperText {
  kind: 'text'
  text: string
  size?: number
  ink?: PaperInk
  isBold?: boolean
  /** `end` is the right edge for those who read from the left. */
  align?: 'start' | 'end'
}
export interface PaperHeading extends Omit<PaperText, 'kind'> {
  kind: 'heading'
  level: 1 | 2 | 3
}

/** Labels with what they stand for. */
export interface PaperFields {
  kind: 'fields'
  fields: readonly { label: string; value: string; isBold?: boolean; hasRule?: boolean }[]
  /** How much of the width the labels have; 0.4 unless given. */
  share?: number
  /** Where values stand: beside their label, or at the far edge as amounts do. */
  align?: 'start' | 'end'
  size?: number
}

export interface PaperColumn {
  head: string
  /** Widths are shared by these. */
  share: number
  align?: 'start' | 'end'
}
/** A line of a cell; a cell may have several, one below the other. */
export type PaperCell = readonly { text: string; ink?: PaperInk; isBold?: boolean }[]
/** Its head stands on each page that it goes on on. */
export interface PaperTable {
  kind: 'table'
  columns: readonly PaperColumn[]
  rows: readonly (readonly PaperCell[])[]
}

/** Columns beside each other; what is in them stays on one page where it fits. */
export interface PaperBeside {
  kind: 'beside'
  columns: readonly { share: number; blocks: readonly PaperBlock[] }[]
  gap?: number
}
/** What must not be torn apart. */
export interface PaperTogether {
  kind: 'together'
  blocks: readonly PaperBlock[]
}
export interface PaperPicture {
  kind: 'picture'
  /** PNG or JPEG; anything else is left out. */
  bytes: Uint8Array
  alt: string
  /** The most it may take; its proportions stay. */
  width: number
  height: number
}
/** A path (as in SVG) that fills a square of `units`. */
export interface PaperDrawing {
  kind: 'drawing'
  path: string
  units: number
  alt: string
  size: number
}
export interface PaperSpace {
  kind: 'space'
  height: number
}
export interface PaperRule {
  kind: 'rule'
  isDashed?: boolean
}

export type PaperBlock =
  | PaperText
  | PaperHeading
  | PaperFields
  | PaperTable
  | PaperBeside
  | PaperTogether
  | PaperPicture
  | PaperDrawing
  | PaperSpace
  | PaperRule
