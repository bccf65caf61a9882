/** Converts a record version to an entity tag and back. `undefined` if the header holds anything else. */
export const toEtag = (version: number): string => `"${version}"`
export function fromEtag(etag: string | undefined): number | undefined {
  const match = /^(?:W\/)?"(\d+)"$/.exec(etag ?? '')
  return match?.[1] === undefined ? undefined : Number(match[1])
}
