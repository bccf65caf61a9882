// A contact as lines of a vCard, before they are written in one of its versions.

export const VCARD_VERSIONS = ['3.0', '4.0'] as const
export type VcardVersion = (typeof VCARD_VERSIONS)[number]

export interface CardLine {
  name: string
  /** One text, or the parts of one that has several. */
  value: string | readonly string[]
  /** As the versions write them beside the name. */
  params?: Readonly<Record<VcardVersion, string>>
}
