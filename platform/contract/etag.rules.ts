/** The version of a record as an entity tag, and back. `undefined` when the header holds something else. */
export const toEtag = (version: number): string => `"${version}"`
export function fromEtag(etag: string | undefined): number | undefined {
  const match = /^(?:W\/)?"(\d+)"$/.exec(etag ?? '')
  return match?.[1] === undefined ? undefined : Number(match[1])
}
