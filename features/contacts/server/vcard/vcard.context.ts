// A contact as vCard properties, before serialization in a version.

export const VCARD_VERSIONS = ['3.0', '4.0'] as const
export type VcardVersion = (typeof VCARD_VERSIONS)[number]

export interface CardLine {
  name: string
  /** One text, or the components of a structured value. */
  value: string | readonly string[]
  /** Parameters by version. */
  params?: Readonly<Record<VcardVersion, string>>
}
